import { describe, expect, test } from "vitest";
import { checkRecord, type Report } from "../src/fair/check";
import {
  agreementText,
  faceSets,
  islandText,
  pairsOf,
  Source,
  TwoDice,
  waysOf,
} from "../src/fair/draw";
import type { Kept } from "../src/fair/keep";
import { parseRecord } from "../src/fair/record";
import { bytes, fromHex, hmac, sha256, toHex } from "../src/fair/sha256";
import vectors from "./fair-vectors.json";

const agreed = (table: string, dice: "free" | "even" = "free"): string =>
  agreementText({
    table,
    game: "catan",
    options: vectors.options[dice],
    names: vectors.names,
    seeds: vectors.seeds,
  });
const source = (table: string, dice: "free" | "even" = "free"): Source =>
  new Source(fromHex(vectors.secret), agreed(table, dice));

describe("chance is drawn as the server draws it", () => {
  test("hashes", () => {
    for (const [text, hash] of Object.entries(vectors.sha256))
      expect(toHex(sha256(bytes(text)))).toBe(hash);
    for (const [text, hash] of Object.entries(vectors.hmac))
      expect(toHex(hmac(fromHex(vectors.secret), bytes(text)))).toBe(hash);
  });
  test("what is agreed, names with any letters in them", () => {
    expect(agreed("K7Q2MD")).toBe(vectors.agreement);
  });
  test("numbers and choices", () => {
    const mixed = source("K7Q2MD");
    for (const [label, number] of Object.entries(vectors.numbers))
      expect(mixed.number(label)).toBe(BigInt("0x" + number));
    for (const [label, weights, place] of vectors.choices as [string, number[], number][])
      expect(mixed.choose(label, weights)).toBe(place);
  });
  test.each(["free", "even"] as const)("throws of two dice, %s", (dice) => {
    const { start, pairs } = vectors.throws[dice];
    const thrown = new TwoDice(source("THROWS", dice), dice === "even");
    expect(pairs.map((_, i) => thrown.next(i < start))).toEqual(pairs);
  });
  test("sets of six-faced dice, in order and with their chances", () => {
    for (const [dice, sets] of Object.entries(vectors.sets))
      expect(faceSets(Number(dice)).map((set) => [set, waysOf(set)])).toEqual(sets);
  });
  test("more dice than any game has are no set", () => {
    expect(faceSets(8)).toHaveLength(1287);
    expect(faceSets(1000)).toEqual([]);
  });
  test("islands", () => {
    for (const [table, position] of Object.entries(vectors.islands))
      expect(["players=4", ...islandText(source(table))].join(" ")).toBe(position);
  });
});

const games = import.meta.glob<string>("./games/*.skerry", {
  query: "?raw",
  import: "default",
  eager: true,
});
const read = (game: string): string => games[`./games/${game}.skerry`]!;
const failed = (report: Report): string[] =>
  report.findings.filter((finding) => !finding.ok).map((finding) => finding.key);

/** What an honest browser kept of the game in a record. */
function kept(text: string): Kept {
  const { tags, names } = parseRecord(text);
  const seeds = tags["Seeds"]!.split(" ");
  return {
    commitment: tags["Commitment"]!,
    seeds: {},
    given: { 0: seeds[0]! },
    agreed: {
      names,
      options: tags["Options"]!,
      seals: seeds.map((seed) => (seed === "server" ? "" : toHex(sha256(fromHex(seed))))),
    },
    transcript: tags["Transcript"]!,
  };
}

describe("a record is checked", () => {
  const names = ["catan", "dice", "struggle", "elasund"];
  test.each(names)("a finished game of %s is proved", (game) => {
    const text = read(game);
    const report = checkRecord(text, kept(text));
    expect(failed(report)).toEqual([]);
    expect(report.verdict).toBe("proved");
    expect(report.draws.length).toBeGreaterThan(30);
  });
  test.each(names)("without what was kept a game of %s only agrees with itself", (game) => {
    expect(checkRecord(read(game), null).verdict).toBe("agrees");
    const { commitment } = kept(read(game));
    expect(checkRecord(read(game), { commitment }).verdict).toBe("dice");
  });

  const text = read("catan");
  const forge = (from: RegExp | string, to: string): string => {
    const forged = text.replace(from, to);
    expect(forged).not.toBe(text);
    return forged;
  };
  /** The forger works out a transcript that fits. */
  const reseal = (forged: string): string => {
    const { transcript } = checkRecord(forged, null);
    return forged.replace(/\[Transcript "\w+"\]/, `[Transcript "${transcript}"]`);
  };
  const cases: [string, string, string[]][] = [
    ["swapped names", forge('"Ada|Ben|', '"Ben|Ada|'), ["kept-seats"]],
    ["another seed", forge(/\[Seeds "\w{4}/, '[Seeds "0000'), ["kept-seals", "kept-seed"]],
    [
      "no seeds at all",
      forge(/\[Seeds .*\]/, '[Seeds "server server server server"]'),
      ["kept-seed"],
    ],
    ["another option", forge("goal=4", "goal=5"), ["start", "kept-seats"]],
    ["another table", forge('[Table "K7Q2MD"]', '[Table "AAAAAA"]'), []],
    ["another island", forge(/terrain=(\w+),(\w+)/, "terrain=$2,$1"), ["start"]],
    ["cards at the start", forge(/players=4/, "players=4 hand=9/0/0/0"), ["start"]],
    ["another roll", forge(/dice (\d+) \{(\d)\+(\d)\}; end/, "dice 2 {1+1}; end"), []],
  ];
  test.each(cases)("%s are found", (_, forged, more) => {
    const found = failed(checkRecord(forged, kept(text)));
    expect(found).toContain("transcript");
    const after = failed(checkRecord(reseal(forged), kept(text)));
    expect(after).not.toContain("transcript");
    expect(after).toEqual(expect.arrayContaining([...more, "kept-transcript"]));
    // An island or a hand that was chosen leaves the draws as they are; all else changes them.
    if (!more.includes("start")) expect(after).toContain("draws-wrong");
  });
  test("other dice with the true sum are found", () => {
    const forged = text.replace(/dice 7 \{(\d)\+(\d)\}/, (_, a, b) => `dice 7 {${b}+${a}}`);
    expect(failed(checkRecord(forged, kept(text)))).toEqual(["draws-wrong"]);
  });
  test("a game cut short is found", () => {
    const lines = text.split("\n");
    const cut = lines.slice(0, -6).join("\n");
    expect(failed(checkRecord(reseal(cut), kept(text)))).toEqual(["kept-transcript"]);
    const open = cut.replace(/\[Result "\w+"\]/, '[Result "*"]');
    expect(failed(checkRecord(reseal(open), null))).toEqual(["finished"]);
  });
  test("another secret is found", () => {
    const forged = forge(/\[Secret "\w{4}/, '[Secret "0000');
    expect(failed(checkRecord(forged, null))).toContain("secret");
  });
  test("cards drawn from something else are found", () => {
    const struggle = read("struggle");
    const forged = struggle.replace(/(draw \w+ \{)(\d+)/, (_, a, n) => `${a}${Number(n) + 5}`);
    expect(forged).not.toBe(struggle);
    const report = checkRecord(forged, null);
    expect(report.draws.filter((drawn) => drawn.noted).length).toBeGreaterThan(100);
  });
  test("a record of version 0.1.0 says that it is old, and a plain one that it has no proof", () => {
    const old = text.replace(/\[(Fair|Seeds|Transcript) .*\]\n/g, "");
    expect(checkRecord(old, null).verdict).toBe("old");
    const bare = old.replace(/\[(Table|Commitment|Secret) .*\]\n/g, "");
    expect(failed(checkRecord(bare, null))).toEqual(["no-proof"]);
  });
  test("what is said of moves is passed over", () => {
    const said = read("annotated");
    expect(said.length).toBeGreaterThan(2 * text.length);
    expect(parseRecord(said)).toEqual(parseRecord(text));
    expect(checkRecord(said, kept(text))).toEqual(checkRecord(text, kept(text)));
    expect(checkRecord(said, kept(text)).verdict).toBe("proved");
  });
  test("remarks may be laid out by hand", () => {
    const head = '[Skerry "1"]\n[Game "catan"]\n';
    const moves = [
      "{before\n# the} {first}",
      "0. dice 8 {2+6} {x}; draw ??! {1 2}",
      "red: road 5?!\n  {a\n  [b] c} (road 6;",
      "  blue: road 7 (end {2+6})\n ) {3+5}",
      "end! (roll); roll {x} {3+5}",
    ].join("\n");
    expect(parseRecord(head + moves).moves).toEqual([
      { seat: "", text: "dice 8", note: "2+6" },
      { seat: "", text: "draw ?", note: "1 2" },
      { seat: "red", text: "road 5", note: "" },
      { seat: "red", text: "end", note: "" },
      { seat: "red", text: "roll", note: "" },
    ]);
  });
  test.each([
    ["road 5 {x", 3],
    ["road 5\n(road 6\n", 4],
    ["road 5 }", 3],
    ["road 5 )", 3],
    ["road 5 ()", 3],
    ["road 5 (road 6;)", 3],
    ["road 5 {a {b}}", 3],
    ["road 5 {a} road 6", 3],
    ["red: {a}\nred: roll\nred: {a}", 3],
    ["(road 5)", 3],
    ["road 5;", 3],
    ["road 5" + " (road 6".repeat(9), 3],
    ["road 5" + "(".repeat(100000), 3],
  ])("a wrong remark is refused with its line: %.40s", (moves, line) => {
    const text = `[Skerry "1"]\n[Game "catan"]\n${moves}`;
    expect(() => parseRecord(text)).toThrow(new RegExp(`line ${line}$`));
  });
  test("what is no record is refused with its line", () => {
    for (const wrong of ["", "hello", '[Skerry "2"]', '[Skerry "1"]\nroll']) {
      expect(() => checkRecord(wrong, null)).toThrow(/line \d+/);
    }
  });
});

test("every throw of two dice is among the pairs of its sum", () => {
  const all = Array.from({ length: 13 }, (_, sum) => pairsOf(sum)).flat();
  expect(all.length).toBe(36);
});
