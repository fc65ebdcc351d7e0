/** How much room there is; the bounds are those of the style sheets. */
import { MediaQuery } from "svelte/reactivity";

export const wide = new MediaQuery("min-width: 1101px", true);
export const phone = new MediaQuery("max-width: 700px", false);
/** Held sideways: the board takes the height, everything else stands beside it. */
export const sideways = new MediaQuery("(max-width: 1100px) and (min-aspect-ratio: 5/4)", false);
export const low = new MediaQuery("(max-height: 520px)", false);
/** Wide, but too low for all panels of a turn and the log in one column. */
export const shallow = new MediaQuery("(min-width: 1101px) and (max-height: 1040px)", false);
/** Wide, but not high. */
export const notebook = new MediaQuery("(min-width: 1101px) and (max-height: 850px)", false);
