/** What a game's face tells the frame about a seat, and about its main buttons. */
export interface SeatFacts {
  points: number;
  unit?: string;
  stats: { icon: string; n: number | string; label: string }[];
  note?: string | undefined;
  turn: boolean;
}
export interface Action {
  label: string;
  run: () => void;
  glow?: boolean;
  disabled?: boolean;
}
