// @ts-check
// Soft sounds for a move, a win and a draw, like those of the window: a few decaying sine waves each.

import { recall } from "./seat.js";

/** @typedef {[at: number, from: number, to: number, level: number, fall: number]} Tone seconds, hertz, hertz, 0 to 1, seconds */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  move: [
    [0, 240, 190, 0.34, 0.022],
    [0, 870, 830, 0.16, 0.01],
    [0, 1930, 1900, 0.06, 0.005],
  ],
  draw: [
    [0, 440, 330, 0.26, 0.13],
    [0, 880, 660, 0.05, 0.07],
  ],
  win: [
    [0, 523.25, 523.25, 0.22, 0.14],
    [0, 1046.5, 1046.5, 0.05, 0.08],
    [0.16, 783.99, 783.99, 0.24, 0.18],
    [0.16, 1567.98, 1567.98, 0.05, 0.09],
  ],
};

/** Whether sounds are enabled. */
export const isOn = () => recall("sound") !== "off";

/** @type {AudioContext | null} */
let context = null;

/** Browsers play no sound before the first action of the reader. */
function wake() {
  if (!isOn()) return;
  context ??= new AudioContext();
  context.resume().catch(() => {});
}
addEventListener("pointerdown", wake, { passive: true });
addEventListener("keydown", wake, { passive: true });

/**
 * Plays a sound if possible.
 * @param {string} name
 */
export function play(name) {
  if (!context || context.state !== "running" || !isOn()) return;
  const now = context.currentTime + 0.005;
  for (const [at, from, to, level, fall] of SOUNDS[name] ?? []) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const begins = now + at;
    tone.frequency.setValueAtTime(from, begins);
    tone.frequency.setTargetAtTime(to, begins, fall);
    loudness.gain.setValueAtTime(0, begins);
    loudness.gain.linearRampToValueAtTime(level, begins + 0.003);
    loudness.gain.setTargetAtTime(0, begins + 0.003, fall);
    tone.connect(loudness).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + 8 * fall + 0.05);
  }
}
