/**
 * This browser's part in the dice of a table: it keeps the commitment, promises a seed for each of
 * its seats, shows them once nobody can change his, and keeps the transcript at the end.
 */
import type { Info } from "../generated/messages";
import { SERVER } from "./draw";
import { keep, type Kept, keptOf, sealOf, seedFor } from "./keep";

export type Part =
  { type: "seal"; seat: number; seal: string } | { type: "seed"; seat: number; seed: string };

/** Who plays, as records write it. */
export const recordNames = (info: Info): string[] =>
  info.seats.slice(0, info.players).map((seat) => seat.name || `bot ${seat.level ?? ""}`);
const optionsText = (info: Info): string =>
  Object.entries(info.options)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");

const agreedNow = (info: Info): NonNullable<Kept["agreed"]> => ({
  names: recordNames(info),
  options: optionsText(info),
  seals: info.seats.slice(0, info.players).map((seat) => seat.seal ?? ""),
});

/** The server says something else than before, or has begun without a seed that we gave. */
export type Warning = "broken" | "left-out";

/** Takes in what the server says about a table. Gives what is to be sent, or a warning. */
export function attend(info: Info): Part[] | Warning {
  const table = info.table;
  if (!info.commitment) return [];
  const kept = keptOf(table);
  // Who comes when the secret is open was shown nothing that binds the server.
  if (!kept?.commitment && info.status === "over") return [];
  if (!kept?.commitment) keep(table, (k) => (k.commitment = info.commitment!));
  else if (kept.commitment !== info.commitment) return "broken";
  if (info.status === "over") return ended(info);
  if (info.status === "playing") return begun(info);
  return info.dealing ? show(info) : promise(info);
}

function promise(info: Info): Part[] {
  return info.you
    .map((seat) => ({ type: "seal" as const, seat, seal: sealOf(seedFor(info.table, seat)) }))
    .filter(({ seat, seal }) => info.seats[seat]?.seal !== seal);
}

function show(info: Info): Part[] | Warning {
  const now = agreedNow(info);
  const before = keptOf(info.table)?.agreed;
  if (before && JSON.stringify(before) !== JSON.stringify(now)) return "broken";
  const parts = info.you
    .map((seat) => ({ type: "seed" as const, seat, seed: seedFor(info.table, seat) }))
    .filter(({ seat, seed }) => now.seals[seat] === sealOf(seed));
  keep(info.table, (kept) => {
    kept.agreed = now;
    for (const { seat, seed } of parts) kept.given[seat] = seed;
  });
  return parts;
}

/** Once: whether the dice are mixed from what was promised. */
function begun(info: Info): Part[] | Warning {
  const kept = keptOf(info.table);
  const seeds = info.seeds ?? [];
  if (!kept?.agreed || kept.begun || !seeds.length) return [];
  keep(info.table, (k) => (k.begun = true));
  const { seals } = kept.agreed;
  if (!seeds.every((seed, seat) => seed === SERVER || sealOf(seed) === seals[seat]))
    return "broken";
  return Object.keys(kept.given).some((seat) => seeds[Number(seat)] === SERVER) ? "left-out" : [];
}

function ended(info: Info): Part[] | Warning {
  const before = keptOf(info.table)?.transcript;
  if (before && info.transcript && before !== info.transcript) return "broken";
  if (!before && info.transcript) keep(info.table, (kept) => (kept.transcript = info.transcript!));
  return [];
}
