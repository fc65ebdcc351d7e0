/** The messages of the table server, as far as this client uses them. */

export type Move = { kind: string } & Record<string, unknown>;
export type Level = "random" | "easy" | "medium" | "hard";
export interface GameEvent {
  kind: string;
  seat: number;
  data: Record<string, unknown>;
}
export interface Logged {
  number: number;
  actor: number;
  move: Move;
  events?: GameEvent[];
}
export type Fields = Record<string, unknown>;
export interface ViewJson {
  seat: number;
  state?: Fields;
  actors?: number[] | null;
  scores?: number[] | null;
  legal?: Move[] | null;
  log?: Logged[];
}
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
}
export interface Times {
  move?: Record<string, number>;
  game?: Record<string, number>;
}
export interface Info {
  table: string;
  number: number;
  game: string;
  players: number;
  options: Record<string, string | number>;
  public: boolean;
  status: "open" | "playing" | "over";
  host: boolean;
  seats: Seat[];
  you: number[];
  clock: { move?: number; game?: number };
  times?: Times | null;
  paused?: boolean;
  undo?: { seat: number; moves: number; waiting: number[] } | null;
  watchers?: number;
  commitment?: string;
  secret?: string;
  winners?: number[];
  rematch?: string;
}
export interface ChatLine {
  number: number;
  name: string;
  text: string;
  at: number;
  seat?: number;
}
export interface TableRow {
  table: string;
  game: string;
  players: number;
  status: string;
  open_seats: number;
  names: string[];
  public?: boolean;
  at?: number;
}
export interface SeatWish {
  kind: "me" | "bot" | "open";
  level?: Level;
  name?: string;
}
export interface GameOption {
  name: string;
  default: string | number;
  choices?: string[];
  low?: number;
  high?: number;
  help: string;
}
export interface GameInfo {
  name: string;
  title: string;
  players: [number, number];
  default_players: number;
  minutes: number;
  seats: string[];
  options: GameOption[];
}
export interface Frame {
  number: number;
  turn?: number;
  actor: number;
  move: Move;
  events?: GameEvent[];
  state?: Fields;
  scores?: number[];
}
export interface Replay {
  game: string;
  players: number;
  names: string[];
  options: Record<string, string | number>;
  view: "open" | "public";
  start: Fields;
  frames: Frame[];
  winners: number[];
}
export interface RulesDoc {
  game: string;
  title: string;
  sections: { title: string; clauses: { id: string; text: string }[] }[];
}
export interface ErrorMessage {
  type: "error";
  code: string;
  reason: string;
  clause?: string;
  key?: string;
}
export type ServerMessage = { re?: number } & (
  | {
      type: "welcome";
      token: string;
      name: string;
      mine?: TableRow[];
      bots?: Record<string, string>;
    }
  | { type: "table"; info: Info; views: ViewJson[]; chat?: ChatLine[] }
  | ({ type: "info" } & Info)
  | { type: "update"; table: string; number: number; views: ViewJson[]; times?: Times | null }
  | { type: "chat"; table: string; line: ChatLine }
  | { type: "tables"; tables: TableRow[]; mine: TableRow[] }
  | { type: "bots"; bots: Record<string, string> }
  | { type: "ok"; number?: number | null }
  | ErrorMessage
  | { type: "gone"; reason: string; again?: boolean }
  | { type: "pong" }
);
