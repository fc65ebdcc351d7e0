/**
 * A record as text: its tags, and its moves with the notes on chance. What people or programs say
 * of moves (grades, comments, variations) is passed over.
 */

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

/** Variations may stand in variations this deep. */
const MOST_DEPTH = 8;
const TAG = /^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/;
const LINE = /^(?:(\d+)\. )?(?:(\w+): )?(.*)$/;
const PIECE = /[^{}();]+|[{}();]/y;
/** A grade stands right behind the move; a `?` after a space is a hidden card. */
const GRADE = /(?<=\S)(?:!!|!\?|\?!|\?\?|!|\?)$/;
/** Two dice, or what was drawn from; all else in braces is a comment. */
const NOTE = /^(?:[1-6]\+[1-6]|\d+(?: \d+)*)$/;

const plain = (text: string): string =>
  text.replace(
    /\\(?:(["\\])|u((?!d[89a-f])[0-9a-f]{4}))/g,
    (_, sign: string | undefined, code: string) =>
      sign ? sign : String.fromCharCode(parseInt(code, 16)),
  );

/** Takes lines of moves; as `core/movetext.py` does, but keeps only what was played. */
class MoveText {
  readonly moves: Token[] = [];
  private seat = "";
  /** The lines where the comment and the variations began that are not ended. */
  private comment = 0;
  private readonly opened: number[] = [];
  private told = "";
  private mayMove = true;
  private mustMove = false;
  /** Whether a note may follow: nothing has been said of the last move. */
  private fresh = false;

  get inComment(): boolean {
    return this.comment > 0;
  }

  add(number: number, raw: string): void {
    let line = raw;
    if (!this.comment && !this.opened.length) line = this.begin(raw.trim());
    let at = 0;
    while (at < line.length) {
      if (this.comment) {
        at = this.readComment(number, line, at);
        continue;
      }
      PIECE.lastIndex = at;
      const piece = PIECE.exec(line)![0];
      at += piece.length;
      this.take(number, piece);
    }
    if (!this.comment && !this.opened.length && this.mustMove) throw new BadRecord(number);
  }

  end(): void {
    const open = this.comment || this.opened.at(-1);
    if (open) throw new BadRecord(open);
  }

  private begin(line: string): string {
    if (!/^[{(]/.test(line)) this.mayMove = this.mustMove = true;
    const words = LINE.exec(line);
    if (!words) return line;
    if (words[1] || words[2]) this.seat = words[2] ?? "";
    return words[3]!;
  }

  private take(number: number, piece: string): void {
    if (piece === "{") {
      this.comment = number;
      this.told = "";
    } else if (piece === "(") {
      if (this.mustMove || !this.moves.length || this.opened.length >= MOST_DEPTH)
        throw new BadRecord(number);
      this.opened.push(number);
      this.mayMove = this.mustMove = true;
      this.fresh = false;
    } else if (piece === ")") {
      if (this.mustMove || !this.opened.pop()) throw new BadRecord(number);
    } else if (piece === ";") {
      if (this.mustMove || !this.moves.length) throw new BadRecord(number);
      this.mayMove = this.mustMove = true;
    } else if (piece === "}") throw new BadRecord(number);
    else if (piece.trim()) this.move(number, piece.trim().replace(GRADE, ""));
  }

  private move(number: number, text: string): void {
    if (!this.mayMove) throw new BadRecord(number);
    this.mayMove = this.mustMove = false;
    if (this.opened.length) return;
    this.moves.push({ seat: this.seat, text, note: "" });
    this.fresh = true;
  }

  /** Reads on in a comment; where the line goes on after it. */
  private readComment(number: number, line: string, at: number): number {
    const end = line.indexOf("}", at);
    const told = line.slice(at, end < 0 ? line.length : end);
    if (told.includes("{")) throw new BadRecord(number);
    this.told += told;
    if (end < 0) return line.length;
    this.comment = 0;
    if (this.mustMove && (this.moves.length || this.opened.length)) throw new BadRecord(number);
    if (this.fresh && NOTE.test(this.told)) this.moves.at(-1)!.note = this.told;
    this.fresh = false;
    return end + 1;
  }
}

export function parseRecord(text: string): RecordText {
  const record: RecordText = { tags: {}, names: [], moves: [] };
  const moves = new MoveText();
  text.split(/\r\n|\r|\n/).forEach((raw, i) => {
    const line = raw.trim();
    if (moves.inComment) {
      moves.add(i + 1, raw);
      return;
    }
    if (!line || line.startsWith("#")) return;
    if (line.startsWith("[")) {
      const tag = TAG.exec(line);
      if (!tag || tag[1]! in record.tags || moves.moves.length) throw new BadRecord(i + 1);
      record.tags[tag[1]!] = plain(tag[2]!);
      if (tag[1] === "Names") record.names = tag[2]!.split("|").map(plain);
      return;
    }
    if (record.tags["Skerry"] !== "1") throw new BadRecord(i + 1);
    moves.add(i + 1, line);
  });
  moves.end();
  if (record.tags["Skerry"] !== "1" || !record.tags["Game"]) throw new BadRecord(1);
  record.moves = moves.moves;
  return record;
}
