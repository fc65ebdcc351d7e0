import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/table.css";
import "./styles/drawers.css";
import "./styles/people.css";
import "./styles/crowd.css";
import "./styles/me.css";
import "./styles/board.css";
import "./styles/hand.css";
import "./styles/build.css";
import "./styles/trade.css";
import "./styles/log.css";
import "./styles/messages.css";
import "./styles/menu.css";
import "./styles/pages.css";
import "./styles/lobby.css";
import "./styles/end.css";
import "./styles/replay.css";
import "./styles/start.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keeper } from "./offline/keeper.svelte";
import { preferred, words } from "./lib/i18n.svelte";

void words
  .choose(preferred())
  .finally(() => mount(App, { target: document.getElementById("app")! }));
keeper.begin();
