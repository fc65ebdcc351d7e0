/** Moves drawn on a board: the one that was made, better ones as ghosts, hints with numbers. */
import { pieceUse, road, type Colour } from "../art/pieces";
import { barOf, at as sheetAt, cityBox, knightShield, settlementBox, spot } from "../art/sheet";
import { circ, g, path, rect, text, type Point } from "../art/svg";
import { C, building, permit, wallTile, type Building } from "../art/town";
import { cornerPoint, hexAt, pathMiddle, pathPoints } from "../games/catan/geometry";
import { siteBox } from "../games/elasund/ground";
import { SITES, column, fieldOf, row } from "../games/elasund/state";
import { CITIES, HEXES, ROADS, SETTLEMENTS, type State as Sheet } from "../generated/dice";
import { FOOTPRINTS, ROW_NAMES, SITE_NAMES } from "../generated/elasund";
import type { Grade } from "../generated/review";
import type { Fields } from "../lib/sitting";
import { gradeSign, numberDisc } from "./signs";

export interface Mark {
  move: Record<string, unknown>;
  /** The state in which the move is made. */
  before: Fields;
  seat: number;
  colour: Colour;
  /** It was made, and judged so; or it is one of the better ones. */
  grade?: Grade | null;
  /** Its place among the moves of a hint; 0 for none. */
  rank?: number;
  plate?: { title: string; text: string };
  /** Only the ring: what is meant stands there already. */
  bare?: boolean;
}
/** Where a move goes on a board drawn as SVG, and its piece round that point. */
export interface Place {
  at: Point;
  piece: string;
  radius: number;
  /** The ground it takes, where that is more than a point: a frame goes round it. */
  ground?: readonly [wide: number, high: number];
  /** Something stands in the middle that must stay readable: only the ring is light. */
  open?: boolean;
}
type Locate = (move: Record<string, unknown>, mark: Mark) => Place | null;

const inRing = (at: Point, piece: string, radius = 24): Place => ({ at, piece, radius });
const moved = (x: number, y: number, inner: string): string =>
  g(inner, `translate(${x.toFixed(1)} ${y.toFixed(1)})`);

const onIsland: Locate = (move, { colour }) => {
  const n = (name: string): number => Number(move[name]);
  if (move["kind"] === "settlement")
    return inRing(cornerPoint(n("corner")), pieceUse("house", colour, -1, 0, 1.15));
  if (move["kind"] === "city")
    return inRing(cornerPoint(n("corner")), pieceUse("city", colour, -1, 5, 1.06));
  if (move["kind"] === "robber")
    return {
      ...inRing(hexAt(n("hex")), `<use href="#robber" transform="translate(37 3)"/>`, 50),
      open: true,
    };
  if (move["kind"] !== "road") return null;
  const [a, b] = pathPoints(n("path"));
  const middle = pathMiddle(n("path"));
  return inRing(
    middle,
    moved(-middle[0], -middle[1], road(a[0], a[1], b[0], b[1], colour, 0.8)),
    30,
  );
};

const onSheet: Locate = (move, { before, seat, colour }) => {
  const s = before as unknown as Sheet;
  const built = (inner: string): string => g(inner, "", `p-${colour} num-on`);
  if (move["kind"] === "road") {
    const found = ROADS.find((one) => one.name === move["road"]);
    if (!found) return null;
    const [a, b] = [spot(found.near), spot(found.far)];
    const { x, y } = barOf(a, b);
    return inRing([x, y], moved(-x, -y, road(a[0], a[1], b[0], b[1], colour, 1.7)), 34);
  }
  if (move["kind"] === "knight") {
    const i = s.knights[seat] ?? 0;
    const hex = HEXES[i];
    if (!hex) return null;
    const [x, y] = sheetAt(hex.x, hex.y);
    return inRing([x, y + 2], built(knightShield(i + 1, hex.joker)), 40);
  }
  const [sites, next, box] =
    move["kind"] === "settlement"
      ? [SETTLEMENTS, s.settlements[seat] ?? 0, settlementBox]
      : [CITIES, s.cities[seat] ?? 0, cityBox];
  const site = move["kind"] === "settlement" || move["kind"] === "city" ? sites[next] : undefined;
  return site ? inRing(spot(site.name), built(box(site.points)), 32) : null;
};

const inTown: Locate = (move, { colour, before }) => {
  const players = Number(before["players"]);
  if (move["kind"] === "ship") {
    const r = ROW_NAMES.findIndex((name) => name === move["row"]);
    return inRing(
      [-70, r * C + C / 2],
      `<use href="#ship" transform="translate(0 6) scale(1.1)"/>`,
      34,
    );
  }
  if (move["kind"] === "wall") {
    const site = SITES[SITE_NAMES.findIndex((name) => name === move["site"])];
    if (!site) return null;
    const [x, y, w, h] = siteBox(site[0], site[1], players);
    return inRing([x + w / 2, y + h / 2], moved(-w / 2, -h / 2, wallTile(w, h, colour, false)), 32);
  }
  const field = typeof move["field"] === "string" ? fieldOf(move["field"]) : -1;
  if (field < 0) return null;
  const at: Point = [column(field) * C + C / 2, row(field) * C + C / 2];
  const kind = move["kind"] === "hut" ? `${String(move["hut"])}-hut` : move["building"];
  if (typeof kind === "string") {
    const { wide, high } = FOOTPRINTS[kind as Building];
    const [w, h] = [wide * C, high * C];
    const piece = moved(-w / 2, -h / 2, building(kind as Building, colour));
    const middle: Point = [at[0] + (w - C) / 2, at[1] + (h - C) / 2];
    const half = Math.min(w, h) / 2;
    return { ...inRing(middle, g(piece, "", `p-${colour}`), half), ground: [w, h] };
  }
  return typeof move["value"] === "number" ? inRing(at, permit(move["value"], colour), 32) : null;
};

const LOCATE: Record<string, Locate> = { catan: onIsland, dice: onSheet, elasund: inTown };
export const placeOf = (game: string, mark: Mark): Place | null =>
  LOCATE[game]?.(mark.move, mark) ?? null;

/** What a move of the card game is about on the felt, as a selector. */
export function slotOf(game: string, mark: Mark): string | null {
  if (game !== "struggle") return null;
  const kind = String(mark.move["kind"]).replace(/-with$/, "");
  if (["road", "knight", "settlement", "city", "building"].includes(kind)) return `stack-${kind}`;
  if (kind === "market") return "market";
  return ["produce", "redraw"].includes(kind) ? "pile" : null;
}

const halo = (r: number): string =>
  circ(0, 0, r + 5, "glow", null, 0, { opacity: 0.45 }) +
  circ(0, 0, r, "glow", null, 0, { opacity: 0.8 });

/** Round the ground of a building: what lies on it stays readable. */
function ground(at: Point, [w, h]: readonly [number, number]): string {
  const box = [-w / 2 + 3, -h / 2 + 3, w - 6, h - 6] as const;
  return g(
    rect(...box, "glow", null, 0, 8, { opacity: 0.14 }) +
      rect(...box, "none", "glow", 8, 8) +
      rect(...box, "none", "glow-core", 3.4, 8),
    `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`,
    "ghostmark",
  );
}
/** The ghost of a move nobody made. */
function ghost({ at, piece, radius, open }: Place, bare = false): string {
  const ring = circ(0, 0, radius, "none", "glow-core", 2.8, { "stroke-dasharray": "5 4" });
  const light = bare || open ? circ(0, 0, radius + 4, "none", "glow", 5) : halo(radius);
  return g(
    light + ring + (bare ? "" : g(piece, "", "", `opacity=".86"`)),
    `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`,
    "ghostmark",
  );
}
/** A light ring behind what was made, its grade beside it. */
function made({ at, piece, radius }: Place, grade: Grade | null | undefined): string {
  const sign = grade
    ? g(
        gradeSign(grade),
        `translate(${(radius * 0.85).toFixed(1)} ${(radius * 0.95).toFixed(1)}) scale(.85)`,
      )
    : "";
  const rim =
    circ(0, 0, radius, "none", "glow-core", 2.4) + circ(0, 0, radius, "none", "glow", 1.2);
  return g(
    circ(0, 0, radius, "glow", null, 0, { opacity: 0.55 }) + rim + piece + sign,
    `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`,
    "mademark",
  );
}
/** A line of the chart pen from one place to another: light edge, dashes, a ring at the start. */
function penLine(from: Place, to: Place): string {
  const [dx, dy] = [to.at[0] - from.at[0], to.at[1] - from.at[1]];
  const length = Math.hypot(dx, dy);
  if (length < from.radius + to.radius + 24) return "";
  const [ux, uy] = [dx / length, dy / length];
  const bow = Math.min(60, length / 4);
  const at = (place: Place, sign: number, away: number): Point => [
    place.at[0] + sign * ux * away,
    place.at[1] + sign * uy * away,
  ];
  const [a, b] = [at(from, 1, from.radius + 4), at(to, -1, to.radius + 13)];
  const middle = [(a[0] + b[0]) / 2 - uy * bow, (a[1] + b[1]) / 2 + ux * bow];
  const d = `M${a[0].toFixed(1)} ${a[1].toFixed(1)}Q${middle[0]!.toFixed(1)} ${middle[1]!.toFixed(1)} ${b[0].toFixed(1)} ${b[1].toFixed(1)}`;
  const angle = (Math.atan2(b[1] - middle[1]!, b[0] - middle[0]!) * 180) / Math.PI;
  return (
    path(d, "none", "glow", 6, { "stroke-linecap": "round", opacity: 0.92 }) +
    path(d, "none", "pen", 2.5, { "stroke-dasharray": "9 5" }) +
    g(
      path("M13 0L0 -6.4L3.4 0L0 6.4Z", "pen", "glow", 1.6, { "stroke-linejoin": "round" }),
      `translate(${b[0].toFixed(1)} ${b[1].toFixed(1)}) rotate(${angle.toFixed(0)})`,
    ) +
    circ(a[0], a[1], 5.4, "glow", "pen", 2.2) +
    circ(a[0], a[1], 1.6, "pen")
  );
}

export type Box = readonly [x: number, y: number, width: number, height: number];

/** A small sign with two lines, beside a place and inside the board. */
export function plate(place: Place, words: { title: string; text: string }, box: Box): string {
  const width = 26 + 9.6 * Math.max(words.title.length, words.text.length);
  const [x0, y0, w, h] = box;
  const right = place.at[0] + place.radius + 14;
  const left = place.at[0] - place.radius - 14 - width;
  const fits = right + width < x0 + w - 4;
  const x = Math.max(x0 + 4, fits || left < x0 ? Math.min(right, x0 + w - width - 4) : left);
  const y = Math.min(Math.max(place.at[1] + 6, y0 + 4), y0 + h - 58);
  return g(
    rect(x + 2, y + 3, width, 52, "cast", null, 0, 6) +
      rect(x, y, width, 52, "token", "line", 1.6, 6) +
      rect(x + 3.5, y + 3.5, width - 7, 45, "none", "token-ink-2", 0.7, 4) +
      text(x + width / 2, y + 22, words.title, "num", 16, "middle", "token-ink") +
      text(x + width / 2, y + 42, words.text, "num", 17, "middle", "g-best"),
    "",
    "plate",
  );
}

/** All marks as SVG: made ones first, then ghosts over them, plates on top. */
export function drawn(game: string, marks: readonly Mark[], box: Box): string {
  const placed = marks.flatMap((mark) => {
    const place = placeOf(game, mark);
    return place ? [{ mark, place }] : [];
  });
  const was = placed.find(({ mark }) => mark.grade !== undefined);
  const rest = placed.filter((one) => one !== was);
  let lower = was ? made(was.place, was.mark.grade) : "";
  let upper = "";
  for (const { mark, place } of rest) {
    if (was) lower += penLine(was.place, place);
    lower += place.ground && !mark.rank ? ground(place.at, place.ground) : ghost(place, mark.bare);
    if (mark.rank) upper += numberDisc(mark.rank, place.at[0], place.at[1] - place.radius - 9);
    if (mark.plate) upper += plate(place, mark.plate, box);
  }
  return lower + upper;
}
