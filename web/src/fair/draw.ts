/** Chance as a table draws it: numbers from the secret and the agreement, and what they pick. */
import { bytes, hmac, sha256, toHex } from "./sha256";
import tables from "../generated/fair";

/** The proof that records carry now; those of version 0.1.0 have none. */
export const PROOF = "2";
export const SERVER = "server";

export interface Agreement {
  table: string;
  game: string;
  options: string;
  names: string[];
  seeds: string[];
}

/** All that is settled before the first roll, as text. */
export function agreementText(a: Agreement): string {
  return [
    `skerry fair dice ${PROOF}`,
    `table ${a.table}`,
    `game ${a.game}`,
    `options ${a.options}`,
    `names ${JSON.stringify(a.names)}`,
    `seeds ${a.seeds.join(" ")}`,
  ].join("\n");
}

/** The source of all chance of one game. */
export class Source {
  private readonly agreed: string;
  constructor(
    private readonly secret: Uint8Array,
    agreement: string,
  ) {
    this.agreed = toHex(sha256(bytes(agreement)));
  }

  /** 256 bits for a label. */
  number(label: string): bigint {
    return BigInt("0x" + toHex(hmac(this.secret, bytes(`${this.agreed}/${label}`))));
  }

  /** The place of the outcome in a list of weights. */
  choose(label: string, weights: readonly number[]): number {
    const total = weights.reduce((a, b) => a + b, 0);
    if (total <= 0) return -1;
    let left = Number(this.number(label) % BigInt(total));
    return weights.findIndex((weight) => (left -= weight) < 0);
  }

  /** One of some things, each as likely. */
  pick<T>(label: string, things: readonly T[]): T | undefined {
    return things[Number(this.number(label) % BigInt(things.length || 1))];
  }
}

export type Pair = [number, number];

/** All throws of two dice with a sum. */
export function pairsOf(sum: number): Pair[] {
  const pairs: Pair[] = [];
  for (let a = Math.max(1, sum - 6); a <= Math.min(6, sum - 1); a++) pairs.push([a, sum - a]);
  return pairs;
}

/** The sums of two dice, thrown or dealt from a deck that has each of the 36 throws once. */
export class TwoDice {
  private cards: Pair[][] | null;
  private count = 0;
  constructor(
    private readonly source: Source,
    deck: boolean,
  ) {
    this.cards = deck ? TwoDice.full() : null;
  }
  private static full(): Pair[][] {
    return Array.from({ length: 13 }, (_, sum) => pairsOf(sum));
  }
  /** The next throw; those that settle who starts never come from the deck. */
  next(start: boolean): Pair {
    const cards = this.cards && !start ? this.cards : TwoDice.full();
    const label = `dice/${++this.count}`;
    const sum = this.source.choose(
      label,
      cards.map((pairs) => pairs.length),
    );
    const pair = this.source.pick(`${label}/faces`, cards[sum]!)!;
    if (cards === this.cards) {
      cards[sum] = cards[sum]!.filter((p) => p !== pair);
      if (cards.every((pairs) => !pairs.length)) this.cards = TwoDice.full();
    }
    return pair;
  }
}

/** More dice are thrown in no game: whatever a record says, the page does not count to its end. */
const MOST_DICE = 8;

/** All sets of so many dice with six faces, as counts, in the order of their numbers. */
export function faceSets(dice: number): number[][] {
  const sets: number[][] = [];
  if (dice > MOST_DICE) return sets;
  const grow = (counts: number[], left: number): void => {
    if (counts.length === 5) sets.push([...counts, left]);
    else for (let n = left; n >= 0; n--) grow([...counts, n], left - n);
  };
  grow([], dice);
  return sets;
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** In how many ways dice can show a set. */
export function waysOf(set: readonly number[]): number {
  const dice = set.reduce((a, b) => a + b, 0);
  return set.reduce((ways, n) => ways / factorial(n), factorial(dice));
}

/** The generator that shuffles islands: two words of 32 bits. */
export class Noise {
  private a: number;
  private b: number;
  constructor(seed: bigint) {
    const low = mix(Number(seed & 0xffffffffn));
    const high = mix(Number((seed >> 32n) & 0xffffffffn));
    this.a = mix(low ^ mix(high + 0x9e3779b9) ^ mix(0x7f4a7c15));
    this.b = (mix(this.a ^ mix(low + 0x85ebca6b) ^ mix(0x1b873593)) | 1) >>> 0;
  }
  private word(): number {
    const { a } = this;
    const word = (a + this.b) >>> 0;
    const b = (this.b ^ a) >>> 0;
    this.a = (((a << 26) | (a >>> 6)) ^ b ^ (b << 9)) >>> 0;
    this.b = ((b << 13) | (b >>> 19)) >>> 0;
    return word;
  }
  /** A number from 0 to n - 1. */
  below(n: number): number {
    return Number((BigInt(this.word()) * BigInt(n)) >> 32n);
  }
  shuffle(row: number[]): void {
    for (let i = row.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [row[i], row[j]] = [row[j]!, row[i]!];
    }
  }
}

function mix(given: number): number {
  let x = given >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b) >>> 0;
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d) >>> 0;
  return (x ^ (x >>> 16)) >>> 0;
}

/** The random island as positions write it: its fields that are not the beginner's. */
export function islandText(source: Source): string[] {
  const board = tables.board;
  const noise = new Noise(source.number("setup") & ((1n << 62n) - 1n));
  const terrain = [...board.terrain];
  noise.shuffle(terrain);
  const token = terrain.map(() => 0);
  let laid = 0;
  for (const h of board.spirals[noise.below(6)]!)
    if (terrain[h] !== board.desert) token[h] = board.tokens[laid++]!;
  const order = [0, 1, 2, 3, 4, 5];
  noise.shuffle(order);
  const harbours = order
    .flatMap((piece) => board.frame[piece]!)
    .flatMap((kind, side) => (kind < 0 ? [] : [`${side}:${board.harbour_names[kind]}`]));
  const fields = {
    terrain: terrain.map((kind) => board.terrain_names[kind]).join(","),
    token: token.join(","),
    harbour: harbours.join(","),
    robber: String(terrain.indexOf(board.desert)),
  };
  return (Object.keys(fields) as (keyof typeof fields)[])
    .filter((name) => fields[name] !== board.beginner[name])
    .map((name) => `${name}=${fields[name]}`);
}
