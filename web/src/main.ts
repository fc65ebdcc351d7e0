import "./skerry.css";
import "./app.css";
import "./games.css";
import "./landscape.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { preferred, words } from "./lib/i18n.svelte";

void words
  .choose(preferred())
  .finally(() => mount(App, { target: document.getElementById("app")! }));
