// Written by `python tools/generate_types.py`; changes here are lost.

export type Level = "random" | "easy" | "medium" | "hard" | "master";
export type Pace = "quick" | "normal" | "slow";
export type Sign = "hello" | "well-played" | "thanks" | "sorry" | "wow" | "hurry";
export type MoveJson = { kind: string } & Record<string, unknown>;
/** The first message. Without a token a new guest is made. */
export interface Hello {
  type: "hello";
  token?: string | null;
  name?: string | null;
  id?: number | null;
}
/** Be called something else at tables joined from now on. */
export interface Rename {
  type: "rename";
  name: string;
  id?: number | null;
}
/** Seconds a seat has: for each decision, and in all. 0 is no limit. */
export interface Clock {
  move?: number;
  game?: number;
}
/** How a seat of a new table is filled; `name` is for a further person on this device. */
export interface SeatWish {
  kind?: "bot" | "me" | "open";
  level?: Level;
  name?: string | null;
}
/** Open a table and join it. `start` begins at once when no seat is left open. */
export interface Create {
  type: "create";
  game: string;
  players?: number | null;
  options?: Record<string, string | number>;
  public?: boolean;
  clock?: Clock | null;
  pace?: Pace;
  seats?: SeatWish[];
  start?: boolean;
  rated?: boolean;
  id?: number | null;
}
/** Watch a table, or come back to one's seats. `since` is the last number known. */
export interface Join {
  type: "join";
  table: string;
  since?: number;
  id?: number | null;
}
/** Stop watching the table; seats are kept. */
export interface Part {
  type: "part";
  id?: number | null;
}
/** Take an open seat; again under another name for several people on one device. */
export interface Sit {
  type: "sit";
  seat?: number | null;
  name?: string | null;
  id?: number | null;
}
/** Give up a seat. In a running game a bot plays on until its owner comes `back`. */
export interface Leave {
  type: "leave";
  id?: number | null;
  seat?: number | null;
}
/** Take a seat from somebody before the start; he gets no other at this table. Host only. */
export interface Remove {
  type: "remove";
  seat: number;
  id?: number | null;
}
/** Play a seat of one's own again after a bot stood in. */
export interface Back {
  type: "back";
  id?: number | null;
  seat?: number | null;
}
/** Put a bot into an open seat or change its level; without a level take it out. Host only. */
export interface SetBot {
  type: "bot";
  seat: number;
  level?: Level | null;
  id?: number | null;
}
/** Say whether one is ready to start. */
export interface Ready {
  type: "ready";
  ready?: boolean;
  id?: number | null;
}
/** Promise a seed for a seat of one's own by its SHA-256. May be changed until the start. */
export interface Seal {
  type: "seal";
  seal: string;
  id?: number | null;
  seat?: number | null;
}
/** Show the seed that was promised, once `info.dealing` says that all are settled. */
export interface Seed {
  type: "seed";
  seed: string;
  id?: number | null;
  seat?: number | null;
}
/** Begin. Open seats are filled with bots of level `fill`. Host only. */
export interface Start {
  type: "start";
  fill?: Level | null;
  id?: number | null;
}
/** Play one move, or several at once, all or none. `seen` is the last number known. */
export interface Move {
  type: "move";
  seen: number;
  moves: MoveJson[];
  id?: number | null;
  seat?: number | null;
}
/** Open the table of a lesson, or come back to it: everybody has one for each lesson. */
export interface Learn {
  type: "learn";
  lesson: string;
  id?: number | null;
}
/** At a lesson's table: go back to a step, or on to the next one when this one is done. */
export interface Step {
  type: "step";
  step: number;
  id?: number | null;
}
/** Ask for the best two moves of one's own seat. Only where all other seats are bots'. */
export interface Hint {
  type: "hint";
  id?: number | null;
  seat?: number | null;
}
/** Ask to take back one's last decision, where it revealed nothing hidden. */
export interface Undo {
  type: "undo";
  id?: number | null;
  seat?: number | null;
}
/** Answer somebody's wish to undo. */
export interface Consent {
  type: "consent";
  agree?: boolean;
  id?: number | null;
}
/** Stop the clocks and the bots. Among other people a person may do so three times a game. */
export interface Pause {
  type: "pause";
  id?: number | null;
}
/** Go on after a pause. */
export interface Resume {
  type: "resume";
  id?: number | null;
}
/** Say something to the table. */
export interface Chat {
  type: "chat";
  text: string;
  id?: number | null;
}
/** After the end: open a table with the same people, bots and options. */
export interface Rematch {
  type: "rematch";
  id?: number | null;
}
/** Ask for the public tables and one's own. */
export interface ListTables {
  type: "tables";
  id?: number | null;
}
/** Be told of public tables and of people who look for a game, as they change, or no more. */
export interface Hall {
  type: "hall";
  on?: boolean;
  id?: number | null;
}
/** Look for people to play with; a second one changes the first. */
export interface Seek {
  type: "seek";
  game: string;
  players: number;
  rated?: boolean;
  wait?: number | null;
  level?: Level;
  id?: number | null;
}
/** Look no more. */
export interface Unseek {
  type: "unseek";
  id?: number | null;
}
/** Change the rules of a table before the start; `pace` by itself also in a running game. */
export interface Change {
  type: "change";
  players?: number | null;
  options?: Record<string, string | number> | null;
  public?: boolean | null;
  clock?: Clock | null;
  pace?: Pace | null;
  id?: number | null;
}
/** Give a running game up: a bot plays the seat to the end, which counts as lost. */
export interface Resign {
  type: "resign";
  id?: number | null;
  seat?: number | null;
}
/** Show a sign to the table; nothing of it is kept. For people with a seat. */
export interface React {
  type: "react";
  what: Sign;
  id?: number | null;
}
/** Ask for a sign of life. */
export interface Ping {
  type: "ping";
  id?: number | null;
}
/** A table in a list. */
export interface TableRow {
  table: string;
  game: string;
  players: number;
  status: string;
  open_seats: number;
  names: string[];
  public?: boolean;
  at?: number;
  rated?: boolean;
  bots?: number;
  clock?: number;
  options?: Record<string, string | number>;
  taken?: number[];
  host?: string;
  known?: string[];
  watchers?: number;
  gathered?: boolean;
}
/** The answer to `hello`. Keep the token: it is the key to this browser's seats. */
export interface Welcome {
  type: "welcome";
  token: string;
  name: string;
  protocol: number;
  version: string;
  mine?: TableRow[];
  bots?: Record<string, string>;
  known?: string;
  re?: number | null;
}
/** Who sits where. `mine` is true for the seats this browser holds. */
export interface Seat {
  seat: number;
  color: string;
  kind?: "bot" | "open" | "person";
  name?: string;
  level?: string;
  ready?: boolean;
  mine?: boolean;
  here?: boolean;
  away?: boolean;
  why?: string;
  bot?: "" | "light" | "slow";
  seal?: string;
  known?: string;
}
/** Milliseconds left now: in all by seat, and for the decisions being taken by seat. */
export interface Times {
  move?: Record<string, number>;
  game?: Record<string, number>;
}
/** An undo somebody asks for: back to `moves` moves played; who still has to agree. */
export interface Wish {
  seat: number;
  moves: number;
  waiting: number[];
}
/** Where a lesson is. `key` names the text of its step. */
export interface LessonState {
  name: string;
  number: number;
  step: number;
  steps: number;
  key: string;
  task?: boolean;
  ready?: boolean;
  marks?: MoveJson[];
  parts?: string[];
  clauses?: string[];
}
/** All about a table but the game itself. Sent whenever some of it changes. */
export interface Info {
  type: "info";
  table: string;
  number: number;
  game: string;
  players: number;
  options: Record<string, string | number>;
  public: boolean;
  status: "open" | "over" | "playing";
  host: boolean;
  seats: Seat[];
  you: number[];
  clock: Clock;
  pace?: Pace;
  times?: Times | null;
  paused?: boolean;
  pause_left?: number;
  undo?: Wish | null;
  watchers?: number;
  commitment?: string;
  dealing?: boolean;
  seeds?: string[];
  secret?: string;
  transcript?: string;
  winners?: number[];
  rematch?: string;
  hints?: number[];
  origin?: string;
  lesson?: LessonState | null;
  rated?: boolean;
  gathered?: boolean;
  removed?: boolean;
  re?: number | null;
}
/** Something to notice: its kind, the seat it concerns (-1: nobody), details. */
export interface EventJson {
  kind: string;
  seat: number;
  data?: Record<string, unknown>;
  text?: string;
}
/** One move as this seat saw it; `actor` -1 is chance. Hidden parts read `?`. */
export interface Logged {
  number: number;
  actor: number;
  move: MoveJson;
  events?: EventJson[];
}
/** What one seat may know (seat -1: a spectator). */
export interface ViewJson {
  seat: number;
  state?: Record<string, unknown>;
  actors?: number[] | null;
  scores?: number[] | null;
  legal?: MoveJson[] | null;
  text?: string;
  log?: Logged[];
}
/** Something said; seat -1 is a spectator. `at` is in milliseconds since 1970. */
export interface ChatLine {
  number: number;
  name: string;
  text: string;
  at: number;
  seat?: number;
  known?: string;
}
/** The answer to `join` and `create`: the whole table. `views` is empty before the start. */
export interface TableState {
  type: "table";
  info: Info;
  views: ViewJson[];
  chat?: ChatLine[];
  re?: number | null;
}
/** The game went on: what changed in each of this connection's views. */
export interface Update {
  type: "update";
  table: string;
  number: number;
  views: ViewJson[];
  times?: Times | null;
  re?: number | null;
}
/** A move that a hint names: the seat's chance after it, how sure that is, how far it is behind the best move, and how play is likely to go on. */
export interface HintMove {
  move: MoveJson;
  chance: number;
  error: number;
  behind?: number;
  line?: MoveJson[];
}
/** The answer to `hint`: the best moves of a seat, the best first. */
export interface Advice {
  type: "hint";
  table: string;
  number: number;
  seat: number;
  unit: "chance" | "points";
  moves: HintMove[];
  re?: number | null;
}
/** Somebody said something. */
export interface ChatMessage {
  type: "chat";
  table: string;
  line: ChatLine;
  re?: number | null;
}
/** Somebody at the table shows a sign; nothing of it is kept. */
export interface SignShown {
  type: "sign";
  table: string;
  seat: number;
  what: Sign;
  re?: number | null;
}
/** Public tables, open ones first, and the ones where this browser has a seat. */
export interface Tables {
  type: "tables";
  tables: TableRow[];
  mine: TableRow[];
  re?: number | null;
}
/** Somebody who looks for a game. */
export interface SeekerRow {
  name: string;
  game: string;
  players: number;
  rated?: boolean;
}
/** Public tables that are new or changed, and the codes of those that are gone. */
export interface HallChange {
  type: "hall";
  tables?: TableRow[];
  gone?: string[];
  seekers?: SeekerRow[];
  whole?: boolean;
  re?: number | null;
}
/** How one's search stands: who would play as it is now, oneself first. */
export interface Looking {
  type: "looking";
  game: string;
  players: number;
  rated?: boolean;
  names?: string[];
  left?: number | null;
  re?: number | null;
}
/** A table for whoever looked for a game: `join` it. The game begins by itself. */
export interface Found {
  type: "found";
  table: string;
  rated?: boolean;
  re?: number | null;
}
/** How far bots are by game: `cold`, `warming`, `warm`. Until warm a light bot answers. */
export interface Bots {
  type: "bots";
  bots: Record<string, string>;
  re?: number | null;
}
/** Done, and stored. */
export interface Ok {
  type: "ok";
  number?: number | null;
  re?: number | null;
}
/** Not done, and nothing has changed. */
export interface Refused {
  type: "error";
  code: "bad_option" | "full" | "hello_first" | "illegal" | "malformed" | "no_table" | "not_now" | "not_yours" | "stale" | "too_big" | "too_fast" | "unavailable";
  reason: string;
  clause?: string;
  key?: string;
  template?: string;
  values?: Record<string, number | string | string[] | Record<string, number>>;
  re?: number | null;
}
/** The server closes this connection; `again` says whether to connect again. */
export interface Gone {
  type: "gone";
  reason: string;
  again?: boolean;
  re?: number | null;
}
/** Something about oneself has changed: ask `GET /api/people` what it is. */
export interface Note {
  type: "note";
  re?: number | null;
}
/** A sign of life. */
export interface Pong {
  type: "pong";
  re?: number | null;
}
/** One rule option: a name out of `choices`, or without them a number from `low` to `high`. */
export interface GameOption {
  name: string;
  default: string | number;
  help: string;
  choices: string[];
  low: number;
  high: number;
}
/** One argument of a move: one of `choices`, up to `most` of each of `cards`, or a number. */
export interface MoveArgument {
  name: string;
  size?: number;
  choices?: string[];
  cards?: string[];
  most?: number;
}
/** One kind of move. */
export interface MoveKind {
  name: string;
  args: MoveArgument[];
  chance: boolean;
  proposal: boolean;
}
/** A game, its options and its moves. `bots` says how far its bots are. */
export interface GameInfo {
  name: string;
  title: string;
  players: [number, number];
  default_players: number;
  minutes: number;
  seats: string[];
  options: GameOption[];
  kinds: MoveKind[];
  bots: string;
}
/** Every game of the server. */
export interface GameList {
  games: GameInfo[];
}
/** One numbered rule. */
export interface Clause {
  id: string;
  text: string;
}
/** A part of the rules. */
export interface RulesSection {
  title: string;
  clauses: Clause[];
}
/** A game's rules digest, in parts and as Markdown. */
export interface RulesDoc {
  game: string;
  title: string;
  sections: RulesSection[];
  markdown: string;
}
/** What one move changed. A move that is not to be seen shows its effects only. */
export interface Frame {
  number: number;
  turn: number;
  actor: number;
  move?: MoveJson | null;
  events?: EventJson[];
  state?: Record<string, unknown>;
  scores?: number[] | null;
  text?: string;
}
/** A game for stepping through: the first position and all frames. */
export interface Replay {
  game: string;
  players: number;
  names: string[];
  options: Record<string, string | number>;
  view: "open" | "public";
  start: Record<string, unknown>;
  text?: string;
  winners: number[];
  tags: Record<string, string>;
  frames: Frame[];
}
/** What chance and its own play brought a seat; `accuracy` is in percent. */
export interface SeatLuck {
  seat: number;
  luck: number;
  own_play: number;
  accuracy?: number | null;
}
/** What the review of a table says of luck; without `seats` while there is none. */
export interface TableLuck {
  unit?: "chance" | "points";
  seats?: SeatLuck[];
}
/** A rating in one game at a number of seats; `curve` has (time, rating), oldest first. */
export interface RatingLine {
  game: string;
  players: number;
  rating: number;
  best: number;
  games: number;
  settling: boolean;
  curve: ([number, number])[];
}
/** What a review said of a game: luck in chance to win, accuracy in percent. */
export interface Luck {
  at: number;
  game: string;
  luck: number;
  accuracy?: number | null;
}
/** A finished game of a person. `table` is empty when it is no longer kept. */
export interface Outcome {
  table: string;
  at: number;
  game: string;
  players: number;
  seat: number;
  place: number;
  points: number;
  won: boolean;
  left: boolean;
  rated: boolean;
  places: number[];
  change?: number | null;
  luck?: number | null;
  accuracy?: number | null;
}
/** Who sees what of a person. */
export interface Settings {
  is_open?: boolean;
  shows_luck?: boolean;
  shows_presence?: boolean;
}
/** A person's page. `settings` is told to himself alone; a guest has no name. */
export interface Profile {
  name: string;
  since: number;
  games: number;
  won: number;
  accuracy: number | null;
  ratings: RatingLine[];
  rolls: Record<string, number[]>;
  luck: Luck[];
  history: Outcome[];
  settings?: Settings | null;
}
/** A friend. `table` is where he plays now, if he shows it, `game` what. */
export interface Friend {
  name: string;
  table?: string;
  game?: string;
}
/** Somebody wants one at a table that has not begun. */
export interface Invitation {
  name: string;
  table: string;
  game: string;
  at: number;
}
/** The people around somebody with an account; a guest has an empty name and nobody. */
export interface Circle {
  name: string;
  friends: Friend[];
  asks: string[];
  asked: string[];
  blocked: string[];
  invitations: Invitation[];
}
export type ClientMessage = Hello | Rename | Create | Join | Part | Sit | Leave | Remove | Back | SetBot | Ready | Seal | Seed | Start | Move | Learn | Step | Hint | Undo | Consent | Pause | Resume | Chat | Rematch | ListTables | Hall | Seek | Unseek | Change | Resign | React | Ping;
export type ServerMessage = Welcome | TableState | Info | Update | Advice | ChatMessage | SignShown | Tables | HallChange | Looking | Found | Bots | Ok | Refused | Gone | Note | Pong;
export const PROTOCOL = 1 as const;
export const MOST_MOVES = 32 as const;
/** The bounds on what a client may send, by message and field. */
export const LIMITS = {
  hello: { token: { longest: 200 }, name: { shortest: 1, longest: 24 } },
  rename: { name: { shortest: 1, longest: 24 } },
  create: {
    game: { longest: 32 },
    players: { low: 1, high: 16 },
    seats: { longest: 16 },
  },
  join: {
    table: { shortest: 4, longest: 12 },
    since: { low: 0, high: 9007199254740992 },
  },
  sit: { seat: { low: 0, high: 15 }, name: { shortest: 1, longest: 24 } },
  leave: { seat: { low: 0, high: 15 } },
  remove: { seat: { low: 0, high: 15 } },
  back: { seat: { low: 0, high: 15 } },
  bot: { seat: { low: 0, high: 15 } },
  seal: { seat: { low: 0, high: 15 } },
  seed: { seat: { low: 0, high: 15 } },
  move: {
    seen: { low: 0, high: 9007199254740992 },
    moves: { shortest: 1, longest: 32 },
    seat: { low: 0, high: 15 },
  },
  learn: { lesson: { longest: 64 } },
  step: { step: { low: 0, high: 99 } },
  hint: { seat: { low: 0, high: 15 } },
  undo: { seat: { low: 0, high: 15 } },
  chat: { text: { shortest: 1, longest: 300 } },
  seek: {
    game: { longest: 32 },
    players: { low: 2, high: 16 },
    wait: { low: 0, high: 600 },
  },
  change: { players: { low: 1, high: 16 } },
  resign: { seat: { low: 0, high: 15 } },
} as const;
