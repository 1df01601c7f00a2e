// Starts the modules that a page needs. Pages work without this script too; with it, forms are sent
// without loading the page again, and changes are shown at once.

import { labelBoard, startMovesDrawer } from "./accessibility.js";
import { startAnimations } from "./animation.js";
import { startBuildProgress } from "./build_progress.js";
import { startClicks } from "./clicks.js";
import { startClocks } from "./clocks.js";
import { startConnection } from "./connection.js";
import { page } from "./dom.js";
import { startHover } from "./hover.js";
import { startKeyboard } from "./keyboard.js";
import { startLobby } from "./lobby.js";
import { startMap } from "./map_zoom.js";
import { showTurnIcon } from "./refresh.js";
import { startReplay } from "./replay.js";
import { startRulesSearch } from "./rules_search.js";
import { play, select, usualSelection } from "./selection.js";
import { startForms } from "./sending.js";
import { applySettings, startSettings } from "./settings.js";

applySettings();
startSettings();
startRulesSearch();
startReplay();
startLobby();
startBuildProgress();
startHover();
startClicks();
startKeyboard();
startMovesDrawer();
startForms(play);
startMap();
startAnimations();
if (page.match && !page.scrub) {
  labelBoard();
  select(usualSelection());
  startConnection();
  startClocks();
  showTurnIcon();
}
