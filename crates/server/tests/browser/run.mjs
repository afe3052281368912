// Plays all scenes against a running server:
//   node run.mjs http://127.0.0.1:8080 /usr/bin/chromium [FOLDER FOR PICTURES]

import * as alone from "./alone.mjs";
import * as columns from "./columns.mjs";
import * as followed from "./followed.mjs";
import * as games from "./games.mjs";
import { browser, errors } from "./harness.mjs";
import * as hosted from "./hosted.mjs";
import * as insight from "./insight.mjs";
import * as kinds from "./kinds.mjs";
import * as large from "./large.mjs";
import * as layout from "./layout.mjs";
import * as outage from "./outage.mjs";
import * as pictured from "./pictured.mjs";
import * as spoken from "./spoken.mjs";
import * as start from "./start.mjs";
import * as steady from "./steady.mjs";
import * as steps from "./steps.mjs";
import * as undone from "./undone.mjs";

const {
  ownGamesAreMadeAndRemembered,
  everyChoiceOfTheStartPageIsAGame,
  botsAreChallenged,
  whatIsGoneIsNotTriedForEver,
  aDeletedGameSaysSoAtOnce,
  theOperatorIsNamed,
  aLostConnectionIsFoundAgain,
  ...others
} = alone;
const { aTextThatIsNoNameIsRefusedInWords, anOutageLeavesPlayInSight, ...choices } = start;
const { hintsAbsenceAndDeletionAreHeard, ...words } = spoken;

/** Parts that run separately, for minutes each: scenes that run together, and scenes that run in turn. */
const PARTS = {
  // Slowest first.
  games: { together: { ...kinds, ...games, ...followed, ...choices, ...others }, inTurn: {} },
  sizes: { together: { ...layout, ...insight, ...large, ...columns, ...steady, ...steps, ...words }, inTurn: {} },
  // Scenes that cause console errors on purpose.
  faults: {
    together: {},
    inTurn: {
      ...pictured,
      ownGamesAreMadeAndRemembered,
      everyChoiceOfTheStartPageIsAGame,
      botsAreChallenged,
      aTextThatIsNoNameIsRefusedInWords,
      anOutageLeavesPlayInSight,
      hintsAbsenceAndDeletionAreHeard,
      whatIsGoneIsNotTriedForEver,
      aDeletedGameSaysSoAtOnce,
      theOperatorIsNamed,
      aLostConnectionIsFoundAgain,
      ...outage,
      ...undone,
      ...hosted,
    },
  },
};

const { PART: part, ONLY: only } = process.env;
if (part && !(part in PARTS)) throw new Error(`no part ${part}: there are ${Object.keys(PARTS).join(", ")}`);
const parts = part ? [PARTS[part]] : Object.values(PARTS);
const wanted = (kind) =>
  parts.flatMap((part) => Object.values(part[kind])).filter((scene) => !only || scene.name.includes(only));
let failed = 0;

async function run(scene) {
  const began = performance.now();
  try {
    await scene();
    console.log(`ok    ${((performance.now() - began) / 1000).toFixed(1)} s  ${scene.name}`);
  } catch (error) {
    failed += 1;
    console.error(`FAILED  ${scene.name}\n${error instanceof Error ? error.stack : error}`);
  }
}

const waiting = wanted("together");
const worker = async () => {
  for (let scene = waiting.shift(); scene; scene = waiting.shift()) await run(scene);
};
await Promise.all([worker(), worker(), worker()]);
const said = errors.splice(0);
for (const scene of wanted("inTurn")) await run(scene);
for (const error of [...said, ...errors]) {
  failed += 1;
  console.error(`FAILED  in a console: ${error}`);
}
await browser.close();
process.exitCode = failed ? 1 : 0;
