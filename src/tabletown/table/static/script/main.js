// Starts what a page needs. Pages work without script: it presses the buttons that are there, and
// shows changes sooner.

import { startAnimations } from "./animation.js";
import { labelBoard, startMovesDrawer } from "./board.js";
import { startBuildProgress } from "./build_progress.js";
import { startClicks } from "./clicks.js";
import { startClocks } from "./clocks.js";
import { page } from "./dom.js";
import { startHover } from "./hover.js";
import { startKeyboard } from "./keyboard.js";
import { startLobby } from "./lobby.js";
import { startMap } from "./map.js";
import { showTurnIcon } from "./refresh.js";
import { startReplay } from "./replay.js";
import { startRulesSearch } from "./rules_search.js";
import { play, select, usualSelection } from "./selection.js";
import { startForms } from "./sending.js";
import { applySettings, startSettings } from "./settings.js";
import { startSocket } from "./socket.js";

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
  startSocket();
  startClocks();
  showTurnIcon();
}
