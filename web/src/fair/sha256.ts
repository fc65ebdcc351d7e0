/**
 * SHA-256 and HMAC. The browser's own are missing where a page comes over plain HTTP, as it does
 * from a server in the same house.
 */

/** The first 32 bits of the fractional parts of a root of the first primes. */
function primeRoots(count: number, root: (n: number) => number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push(((root(n) % 1) * 2 ** 32) | 0);
  }
  return found;
}
const START = primeRoots(8, Math.sqrt);
const ROUNDS = primeRoots(64, Math.cbrt);

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function mixBlock(state: Int32Array, view: DataView, at: number): void {
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = w[i - 16]! + low + w[i - 7]! + high;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((x, i) => (state[i] = state[i]! + x));
}

export function sha256(data: Uint8Array): Uint8Array {
  const blocks = ((data.length + 8) >> 6) + 1;
  const padded = new Uint8Array(blocks * 64);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, (data.length * 8) >>> 0);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) mixBlock(state, view, at);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((x, i) => out.setInt32(4 * i, x));
  return new Uint8Array(out.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const join = (pad: number, rest: Uint8Array): Uint8Array => {
    const all = new Uint8Array(64 + rest.length);
    all.set(block.map((x) => x ^ pad));
    all.set(rest, 64);
    return all;
  };
  return sha256(join(0x5c, sha256(join(0x36, message))));
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export function toHex(data: Uint8Array): string {
  return Array.from(data, (x) => x.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export const isHex = (text: string | undefined): text is string =>
  /^[0-9a-f]{64}$/.test(text ?? "");
