/** A few quiet sounds made on the spot; off unless the person turns them on. */
import { prefs } from "./prefs.svelte";

let context: AudioContext | null = null;
const SHAPES: Record<string, [number, number, number]> = {
  place: [180, 90, 0.12],
  dice: [420, 140, 0.2],
  turn: [520, 660, 0.22],
  card: [300, 360, 0.08],
  warn: [660, 440, 0.35],
};

export function thump(kind: keyof typeof SHAPES): void {
  if (!prefs.sound) return;
  const [from, to, length] = SHAPES[kind] ?? [200, 200, 0.1];
  context ??= new AudioContext();
  // One that was made before the person touched the page is silent until it is told to go on.
  if (context.state === "suspended") void context.resume();
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  const now = context.currentTime;
  tone.type = "triangle";
  tone.frequency.setValueAtTime(from, now);
  tone.frequency.exponentialRampToValueAtTime(to, now + length);
  gain.gain.setValueAtTime(0.12, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + length);
  tone.connect(gain).connect(context.destination);
  tone.start(now);
  tone.stop(now + length);
}
