/** How much room there is; the widths are those of the style sheets. */
import { MediaQuery } from "svelte/reactivity";

export const wide = new MediaQuery("min-width: 1101px", true);
export const phone = new MediaQuery("max-width: 700px", false);
