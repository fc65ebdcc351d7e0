/** A record as text: its tags, and its moves with the notes on chance. */

export interface Token {
  /** The seat named for it, "" where none is. */
  seat: string;
  text: string;
  note: string;
}
export interface RecordText {
  tags: Record<string, string>;
  names: string[];
  moves: Token[];
}

export class BadRecord extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

const TAG = /^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/;
const LINE = /^(?:(\d+)\. )?(?:(\w+): )?(.*)$/;
const MOVE = /^([^{}]+?)\s*(?:\{([^{}]*)\})?$/;

const plain = (text: string): string =>
  text.replace(/\\(?:(["\\])|u([0-9a-f]{4}))/g, (_, sign: string | undefined, code: string) =>
    sign ? sign : String.fromCharCode(parseInt(code, 16)),
  );

export function parseRecord(text: string): RecordText {
  const record: RecordText = { tags: {}, names: [], moves: [] };
  let seat = "";
  text.split(/\r\n|\r|\n/).forEach((raw, i) => {
    const line = raw.trim();
    if (!line || line.startsWith("#")) return;
    if (line.startsWith("[")) {
      const tag = TAG.exec(line);
      if (!tag || tag[1]! in record.tags || record.moves.length) throw new BadRecord(i + 1);
      record.tags[tag[1]!] = plain(tag[2]!);
      if (tag[1] === "Names") record.names = tag[2]!.split("|").map(plain);
      return;
    }
    const words = LINE.exec(line);
    if (!words || record.tags["Skerry"] !== "1") throw new BadRecord(i + 1);
    if (words[1] || words[2]) seat = words[2] ?? "";
    for (const part of words[3]!.split(";")) {
      const move = MOVE.exec(part.trim());
      if (!move) throw new BadRecord(i + 1);
      record.moves.push({ seat, text: move[1]!, note: move[2] ?? "" });
    }
  });
  if (record.tags["Skerry"] !== "1" || !record.tags["Game"]) throw new BadRecord(1);
  return record;
}
