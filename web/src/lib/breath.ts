/**
 * What may be chosen breathes a few times and comes to rest. Two sizes and a timer: a style that
 * moves by itself keeps a browser without a graphics card busy sixty times a second.
 */
import { prefs } from "./prefs.svelte";

/** Milliseconds in one size, and how often the larger one comes. */
export const HALF = 900;
export const BREATHS = 3;

/** Lets an element breathe by its attribute `data-breath`; returns how to stop it. */
export function breathe(element: HTMLElement | SVGElement): () => void {
  if (prefs.pace === 0) return () => undefined;
  let left = 2 * BREATHS;
  const timer = setInterval(() => {
    left--;
    element.toggleAttribute("data-breath", left % 2 === 1);
    if (left === 0) clearInterval(timer);
  }, HALF);
  return () => {
    clearInterval(timer);
    element.removeAttribute("data-breath");
  };
}
