import { expect, test, vi } from "vitest";
import { prefs } from "../src/lib/prefs.svelte";
import { thump } from "../src/lib/sound";

test("a sound that was due before the first touch does not silence those after it", () => {
  const resume = vi.fn(() => Promise.resolve());
  const part = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  const node = { connect: () => node, start: vi.fn(), stop: vi.fn(), frequency: part, gain: part };
  class Context {
    state = "suspended";
    currentTime = 0;
    resume = resume;
    createOscillator = () => node;
    createGain = () => node;
  }
  vi.stubGlobal("AudioContext", Context);
  thump("turn");
  expect(node.start).not.toHaveBeenCalled();
  prefs.sound = true;
  thump("turn");
  thump("turn");
  expect(resume).toHaveBeenCalledTimes(2);
  expect(node.start).toHaveBeenCalledTimes(2);
});
