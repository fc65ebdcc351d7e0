/** What stands on cards: settlement, city and the great buildings, each a scene of 100 x 110. */
import { circ, g, path, range, rect, use } from "./svg";

const ROUND = { "stroke-linejoin": "round" } as const;

export const settlementScene = (): string =>
  rect(0, 0, 100, 110, "sky-fields") +
  path("M0 70Q40 52 100 66V110H0Z", "fields") +
  path("M0 88Q50 74 100 86V110H0Z", "fields-2") +
  g(use("house-white", 0, 0, 1.7), "translate(46 78)", "p-stone") +
  use("sheaf", 84, 84, 0.6);

export const cityScene = (): string =>
  rect(0, 0, 100, 110, "sky-hills") +
  path("M0 74Q40 62 100 70V110H0Z", "hills-3") +
  g(use("city-white", 0, 0, 1.5), "translate(42 82)", "p-stone") +
  g(use("house-white", 0, 0, 1.1), "translate(78 92)", "p-stone");

export const church = (): string =>
  rect(0, 0, 100, 110, "sky-mountains") +
  path("M0 88H100V110H0Z", "pasture-2") +
  path("M38 96V62L50 50 82 50V96Z", "stone", "line", 1.7) +
  path("M34 62L50 46H86L78 62Z", "slate", "line", 1.7) +
  path("M22 96V48H42V96Z", "stone", "line", 1.7) +
  path("M18 48L32 20 46 48Z", "slate", "line", 1.7) +
  path("M32 20V10M28 14H36", "none", "line", 2) +
  path(
    "M28 96V84a4 4 0 0 1 8 0V96ZM54 92V76a4 4 0 0 1 8 0V92ZM68 92V76a4 4 0 0 1 8 0V92Z",
    "window",
    "line",
    1.3,
  );

export const library = (): string =>
  rect(0, 0, 100, 110, "window-2") +
  range(8)
    .map((i) =>
      rect(
        14 + i * 9,
        40 + ((i * 7) % 9),
        8,
        34 - ((i * 7) % 9),
        ["hot", "accent-card", "fields-2", "forest-3", "slate", "hills-2", "pasture-3", "back"][i]!,
        "line",
        1.2,
        1,
      ),
    )
    .join("") +
  path("M10 76H90M10 96H90", "none", "line", 4) +
  range(6)
    .map((i) =>
      rect(
        16 + i * 11,
        80,
        9,
        15,
        ["slate", "fields-2", "hot", "forest-3", "back", "hills-3"][i]!,
        "line",
        1.2,
        1,
      ),
    )
    .join("");

export const townHall = (): string =>
  rect(0, 0, 100, 110, "sky-hills") +
  path("M0 92H100V110H0Z", "stone") +
  path("M18 96V58H82V96Z", "hills-3", "line", 1.7) +
  path("M12 58L50 34 88 58Z", "tile", "line", 1.7, ROUND) +
  path("M44 38V20H56V38", "stone", "line", 1.6) +
  path("M41 20L50 8 59 20Z", "slate", "line", 1.5) +
  [25, 39, 53, 67]
    .map((x) => path(`M${x} 80V70a5 5 0 0 1 10 0V80Z`, "window", "line", 1.3))
    .join("") +
  path("M44 96V88a6 6 0 0 1 12 0V96Z", "line");

export const citadel = (): string =>
  rect(0, 0, 100, 110, "sky-mountains") +
  path("M0 84Q50 70 100 84V110H0Z", "mountains-4") +
  path("M26 98V50H74V98Z", "stone", "line", 1.7) +
  path("M14 98V42H34V98ZM66 98V42H86V98Z", "stone", "line", 1.7) +
  (
    [
      [14, 42],
      [21, 42],
      [28, 42],
      [66, 42],
      [73, 42],
      [80, 42],
      [38, 50],
      [47, 50],
      [56, 50],
    ] as const
  )
    .map(([x, y]) => rect(x, y - 6, 6, 7, "stone-2", "line", 1.2))
    .join("") +
  path("M42 98V82a8 8 0 0 1 16 0V98Z", "line") +
  path("M24 56v8M76 56v8", "none", "line", 3) +
  path("M50 44V20l14 4-14 5", "hot", "line", 1.6, ROUND);

export const guild = (): string =>
  rect(0, 0, 100, 110, "sky-desert") +
  path("M0 92H100V110H0Z", "street") +
  path("M16 94V52H84V94Z", "wood", "line", 1.7) +
  range(7)
    .map((i) =>
      path(
        `M${14 + i * 10.3} 52V38h10.3v14a5.15 5.15 0 0 1-10.3 0Z`,
        i % 2 ? "token" : "hot",
        "line",
        1.2,
      ),
    )
    .join("") +
  path("M50 38V16", "none", "line", 2.4) +
  circ(50, 22, 10, "gold", "line", 1.6) +
  circ(50, 22, 5, "none", "line", 1.2) +
  rect(24, 66, 16, 14, "bark", "line", 1.4, 2) +
  rect(44, 62, 20, 18, "hull", "line", 1.4, 2) +
  circ(74, 74, 8, "fleece", "line", 1.4);

export const cathedral = (): string =>
  rect(0, 0, 100, 110, "sky-mountains") +
  path("M0 92H100V110H0Z", "pasture-2") +
  path("M18 96V40H34V96ZM66 96V40H82V96Z", "stone", "line", 1.7) +
  path("M16 40L26 12 36 40ZM64 40L74 12 84 40Z", "slate", "line", 1.6) +
  path("M34 96V58L50 44 66 58V96Z", "stone", "line", 1.7) +
  circ(50, 66, 8, "window", "line", 1.4) +
  path("M50 58v16M42 66h16", "none", "line", 1.2) +
  path("M45 96V86a5 5 0 0 1 10 0V96Z", "line") +
  path("M23 60h6v10h-6ZM71 60h6v10h-6Z", "window", "line", 1.2) +
  path("M26 12V4M23 7h6M74 12V4M71 7h6", "none", "line", 1.8);
