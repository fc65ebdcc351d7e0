/**
 * Checks the record of a finished game in this browser, without asking the server: draws every
 * outcome again and compares with what this browser kept of the table.
 */
import type { Kept } from "./keep";
import {
  agreementText,
  faceSets,
  islandText,
  PROOF,
  SERVER,
  Source,
  TwoDice,
  waysOf,
} from "./draw";
import { type RecordText, type Token, parseRecord } from "./record";
import { isTold } from "./seen";
import { bytes, fromHex, isHex, sha256, toHex } from "./sha256";
import tables from "../generated/fair";

type GameName = Exclude<keyof typeof tables, "board">;
interface Kind {
  by: string;
  names?: string[];
  deck?: number[];
}
interface GameTable {
  seats: string[];
  options: Record<string, Record<string, string | Record<string, string>>>;
  chance: Record<string, Kind>;
}

/** One thing that was looked at; `key` names its sentence. */
export interface Finding {
  key: string;
  ok: boolean;
  params?: Record<string, string | number>;
}
export interface Drawn {
  label: string;
  told: string;
  expected: string;
  /** What was drawn from is taken from the record, since the rules alone know it. */
  noted: boolean;
  ok: boolean;
}
/**
 * proved: all is right, and it is the game this browser saw; dice: its dice are those of the
 * table, its moves were not compared; agrees: it is right in itself; old: made by version 0.1.0;
 * failed: something is wrong.
 */
export type Verdict = "proved" | "dice" | "agrees" | "old" | "failed";
export interface Report {
  verdict: Verdict;
  table: string;
  game: string;
  names: string[];
  seeds: string[];
  commitment: string;
  transcript: string;
  findings: Finding[];
  draws: Drawn[];
}

const NEEDED = ["Table", "Commitment", "Secret", "Options", "Position", "Digest", "Transcript"];

/** Whether the dice of a game can be drawn again here; of games from elsewhere they cannot. */
export const isKnown = (game: string): boolean => game !== "board" && Object.hasOwn(tables, game);

/** Checks a record; `kept` is what this browser, or the person, knows of the table. */
export function checkRecord(text: string, kept: Partial<Kept> | null): Report {
  const record = parseRecord(text);
  const { tags } = record;
  const report: Report = {
    verdict: "failed",
    table: tags["Table"] ?? "",
    game: tags["Game"] ?? "",
    names: record.names,
    seeds: (tags["Seeds"] ?? "").split(" ").filter(Boolean),
    commitment: tags["Commitment"] ?? "",
    transcript: "",
    findings: [],
    draws: [],
  };
  const game = isKnown(report.game)
    ? (tables as unknown as Record<string, GameTable>)[report.game as GameName]
    : undefined;
  if (!tags["Fair"] && tags["Commitment"]) report.verdict = "old";
  const complete = tags["Fair"] === PROOF && NEEDED.every((name) => tags[name] !== undefined);
  if (!complete || !game || !isHex(tags["Secret"])) {
    report.findings.push({ key: report.verdict === "old" ? "old" : "no-proof", ok: false });
    return report;
  }
  report.findings = [
    ...checkHeader(record, report, game),
    ...checkChance(record, report, game),
    ...checkKept(record, report, kept),
  ];
  const right = report.findings.every((finding) => finding.ok);
  const known = kept?.commitment ? (kept.transcript ? "proved" : "dice") : "agrees";
  report.verdict = right ? known : "failed";
  return report;
}

function checkHeader(record: RecordText, report: Report, game: GameTable): Finding[] {
  const { tags } = record;
  const result = tags["Result"] ?? "*";
  const winners = result.split(",");
  const seats = game.seats.slice(0, record.names.length);
  report.transcript = transcriptOf(record, report, game);
  return [
    { key: "secret", ok: toHex(sha256(fromHex(tags["Secret"]!))) === tags["Commitment"] },
    { key: "finished", ok: winners.every((winner) => seats.includes(winner)) },
    {
      key: "seats",
      ok:
        record.names.length > 0 &&
        report.seeds.length === record.names.length &&
        report.seeds.every((seed) => seed === SERVER || isHex(seed)),
      params: { n: report.seeds.filter((seed) => seed !== SERVER).length, of: report.seeds.length },
    },
    { key: "transcript", ok: report.transcript === tags["Transcript"] },
  ];
}

function agreed(record: RecordText, report: Report): string {
  return agreementText({
    table: report.table,
    game: report.game,
    options: record.tags["Options"]!,
    names: record.names,
    seeds: report.seeds,
  });
}

/** The chance kind that a move's text is of. */
function kindOf(token: Token, game: GameTable): Kind | undefined {
  const head = token.text.split(" ")[0]!;
  return Object.hasOwn(game.chance, head) ? game.chance[head] : undefined;
}

/** The fingerprint of the whole game, as the server tells it at the end. */
function transcriptOf(record: RecordText, report: Report, game: GameTable): string {
  const lines = [agreed(record, report), `start ${record.tags["Position"]}`];
  for (const token of record.moves)
    lines.push(`${kindOf(token, game) ? "chance" : token.seat}: ${token.text}`);
  lines.push(`digest ${record.tags["Digest"]}`);
  return toHex(sha256(bytes(lines.join("\n"))));
}

function checkChance(record: RecordText, report: Report, game: GameTable): Finding[] {
  const source = new Source(fromHex(record.tags["Secret"]!), agreed(record, report));
  const start = { key: "start", ok: isStart(record, source, game) };
  report.draws = drawAll(record, source, game);
  const wrong = report.draws.find((drawn) => !drawn.ok);
  const noted = report.draws.filter((drawn) => drawn.noted).length;
  const chance: Finding = wrong
    ? { key: "draws-wrong", ok: false, params: { ...wrong, ok: 0, noted: 0 } }
    : { key: "draws", ok: report.draws.length > 0, params: { n: report.draws.length } };
  return noted && !wrong
    ? [start, chance, { key: "noted", ok: true, params: { n: noted } }]
    : [start, chance];
}

/** Whether the position is that of a new game with these options, its island drawn. */
function isStart(record: RecordText, source: Source, game: GameTable): boolean {
  const players = record.names.length;
  const wanted = [`players=${players}`];
  for (const part of record.tags["Options"]!.split(" ").filter(Boolean)) {
    const [name, value] = part.split("=") as [string, string];
    const option = Object.hasOwn(game.options, name) ? game.options[name] : undefined;
    if (!option) return false;
    if (option["number"]) {
      if (value !== option["default"]) wanted.push(`${String(option["number"])}=${value}`);
      continue;
    }
    const texts = Object.hasOwn(option, value) ? option[value] : undefined;
    if (texts === undefined) return false;
    if (typeof texts === "string") wanted.push(...islandText(source));
    else wanted.push(...(texts[players] ?? "").split(" ").filter(Boolean));
  }
  const found = record.tags["Position"]!.split(" ");
  return wanted.sort().join(" ") === found.sort().join(" ");
}

function drawAll(record: RecordText, source: Source, game: GameTable): Drawn[] {
  const draws: Drawn[] = [];
  const counts: Record<string, number> = {};
  const even = record.tags["Options"]!.split(" ").includes("dice=even");
  const dice = new TwoDice(source, even);
  const decks: Record<string, number[]> = {};
  let moved = false;
  for (const token of record.moves) {
    const kind = kindOf(token, game);
    if (!kind) {
      moved = true;
      continue;
    }
    const head = token.text.split(" ")[0]!;
    const label = `${head}/${(counts[head] = (counts[head] ?? 0) + 1)}`;
    const told = token.note ? `${token.text} {${token.note}}` : token.text;
    if (kind.by === "two-dice") {
      const [a, b] = dice.next(!moved);
      const expected = `${head} ${a + b} {${a}+${b}}`;
      draws.push({ label, told, expected, noted: false, ok: told === expected });
      continue;
    }
    const deck = kind.deck ? (decks[head] ??= [...kind.deck]) : undefined;
    const weights = weightsOf(kind, token, record.names.length, deck);
    const place = source.choose(label, weights);
    const expected = `${head} ${outcomeText(kind, token, place)}`;
    const honest = kind.by === "faces" || token.note === weights.join(" ");
    const ok = honest && token.text === expected;
    draws.push({ label, told: token.text, expected, noted: kind.by === "note", ok });
    if (deck && place >= 0) deck[place]!--;
  }
  return draws;
}

/** How likely each outcome is: by what is known of the kind, or by what the record notes. */
function weightsOf(kind: Kind, token: Token, players: number, deck?: number[]): number[] {
  const names = kind.names ?? [];
  if (kind.by === "faces") return faceSets(token.text.split(" ").length - 1).map(waysOf);
  if (kind.by === "lot") return names.map((_, seat) => (seat < players ? 1 : 0));
  if (deck) return names.map((_, i) => deck[i] ?? 0);
  const noted = token.note.split(" ").map(Number);
  const sound = noted.length === names.length && noted.every((n) => Number.isInteger(n) && n >= 0);
  return sound ? noted : [];
}

function outcomeText(kind: Kind, token: Token, place: number): string {
  const names = kind.names ?? [];
  if (kind.by !== "faces") return names[place] ?? "";
  const set = faceSets(token.text.split(" ").length - 1)[place] ?? [];
  return set.flatMap((n, face) => Array<string>(n).fill(names[face]!)).join(" ");
}

/** What this browser saw before the game and at its end. */
function checkKept(record: RecordText, report: Report, kept: Partial<Kept> | null): Finding[] {
  if (!kept) return [];
  const found: Finding[] = [];
  if (kept.commitment)
    found.push({ key: "kept-commitment", ok: kept.commitment === report.commitment });
  if (kept.agreed) {
    const { names, options, seals } = kept.agreed;
    const same =
      names.length === record.names.length && names.every((n, i) => n === record.names[i]);
    found.push({ key: "kept-seats", ok: same && options === record.tags["Options"] });
    found.push({
      key: "kept-seals",
      ok: report.seeds.every((seed, i) => fits(seed, seals[i] ?? "")),
    });
  }
  for (const [seat, seed] of Object.entries(kept.given ?? {})) {
    const params = { who: record.names[Number(seat)] ?? seat };
    found.push({ key: "kept-seed", ok: report.seeds[Number(seat)] === seed, params });
  }
  if (kept.seen?.length) {
    const params = { n: kept.seen.length };
    found.push({ key: "kept-seen", ok: isTold(kept.seen, record.moves), params });
  }
  if (kept.transcript)
    found.push({ key: "kept-transcript", ok: kept.transcript === report.transcript });
  return found;
}

/** A seed must be what its seal promised; whoever promised one may still have given none. */
function fits(seed: string, seal: string): boolean {
  return seed === SERVER || toHex(sha256(fromHex(seed))) === seal;
}
