#!/usr/bin/env node
// A bot in JavaScript that needs nothing but node: it builds what it can, best first, for any
// game of Skerry. Try it: skerry tournament catan random "cmd:node examples/bots/builder.js"
const lines = require("readline").createInterface({ input: process.stdin });
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// What a move begins with, from the most to the least wanted; the rest comes after these.
const WANTED = ["city", "settlement", "build", "buy", "play", "road", "deal", "roll", "rob"];
const rank = (move) => {
  const place = WANTED.findIndex((word) => move.startsWith(word));
  return place < 0 ? WANTED.length : place;
};

// Offers to others and giving things away are left alone while there is anything else.
const DULL = /^(offer|counter|invite|trade|accept|discard)/;

function choose(question) {
  const moves = question.legal.filter((move) => !DULL.test(move));
  const from = moves.length ? moves : question.legal;
  const best = Math.min(...from.map(rank));
  const equal = from.filter((move) => rank(move) === best);
  return equal[question.id % equal.length];
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", protocol: 1, name: "builder" });
  else if (message.type === "choose")
    say({ type: "choose", id: message.id, move: choose(message) });
  else if (message.type === "bye") process.exit(0);
});
