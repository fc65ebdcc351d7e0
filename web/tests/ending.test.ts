import { describe, expect, it } from "vitest";
import { sourcesOf as ofDice } from "../src/games/dice/ending";
import { sourcesOf as ofElasund } from "../src/games/elasund/ending";
import { sourcesOf as ofStruggle } from "../src/games/struggle/ending";
import { WALL_CARDS } from "../src/generated/elasund";
import { t } from "../src/lib/i18n.svelte";
import type { Source } from "../src/parts/frame";

const told = (sources: Source[]): Record<string, number> =>
  Object.fromEntries(sources.map(({ label, points }) => [label, points]));

describe("where the points come from", () => {
  it("is told of a sheet: what is printed where one built, and what empty turns cost", () => {
    const s = {
      settlements: [0, 2],
      cities: [0, 1],
      knights: [0, 3],
      boxes: [[], [3, -2, 8, 13, -2]],
    };
    expect(told(ofDice(s as never, 1, 20))).toEqual({
      [t("term.road")]: 4,
      [t("term.settlement")]: 3 + 4,
      [t("term.city")]: 7,
      [t("term.knight")]: 1 + 2 + 3,
      [t("end.empty")]: -4,
    });
  });

  it("is told of a principality: every second road and knight shows its point", () => {
    const s = {
      points: [14],
      roads: [5],
      knights: [3],
      settlements: [2],
      cities: [3],
      buildings: [[1, 0, 0, 0, 1, 0]],
    };
    expect(told(ofStruggle(s as never, 0))).toEqual({
      [t("term.settlement")]: 2,
      [t("term.city")]: 2,
      [t("term.road")]: 2,
      [t("term.knight")]: 1,
      [t("term.building")]: 3 + 4,
    });
  });

  it("is told of a town: towers, church, trade, and the rest on buildings", () => {
    const tower = WALL_CARDS.indexOf(0);
    const seat = WALL_CARDS.length;
    const s = {
      cubes: [0, 3],
      wall: [-1, tower, seat + tower, seat, -1],
      church: [-1, 1, 0, 1, -1],
      track: [
        [1, 1, 0, 0, 0],
        [1, 0, 1, 0, 0],
      ],
    };
    expect(told(ofElasund(s as never, 1))).toEqual({
      [t("end.buildings")]: 2,
      [t("term.wall")]: 1,
      [t("term.church")]: 2,
      [t("elasund.track")]: 2,
    });
  });
});
