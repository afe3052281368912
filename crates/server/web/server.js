// @ts-check
// The interface of the server, as pages use it.

/** The theme that the system asks for. */
export const system = matchMedia("(prefers-contrast: more)").matches
  ? "high-contrast"
  : matchMedia("(prefers-color-scheme: dark)").matches
    ? "indigo"
    : "light";

export const lang = document.documentElement.lang;

/** What the server refuses, in the reader's language. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} status
   * @param {string} code
   */
  constructor(message, status, code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The server gave no answer that it wrote itself. */
export class Unreachable extends Error {
  constructor() {
    super(document.getElementById("said")?.dataset.unreachable ?? "");
  }
}

/** Statuses of a proxy whose server is away. */
const AWAY = [502, 503, 504];

/** @typedef {{ status: number, tag: string, text: string, json: () => any }} Answer */

/**
 * Sends a request and reads its whole answer.
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<Answer>} an answer that refuses nothing; throws a Refusal, or Unreachable
 */
async function ask(path, options) {
  let answer;
  let text;
  try {
    answer = await fetch(path, options);
    text = await answer.text();
  } catch {
    throw new Unreachable();
  }
  const json = () => {
    try {
      return JSON.parse(text);
    } catch {
      throw new Unreachable();
    }
  };
  if (answer.ok || answer.status === 304) {
    return { status: answer.status, tag: answer.headers.get("ETag") ?? "", text, json };
  }
  let said;
  try {
    said = JSON.parse(text);
  } catch {
    if (AWAY.includes(answer.status)) throw new Unreachable();
  }
  throw new Refusal(said?.message ?? String(answer.status), answer.status, said?.error ?? "");
}

/**
 * The headers that name the client of a request.
 * @param {string | null} [secret]
 * @returns {Record<string, string>}
 */
function headersOf(secret) {
  const headers = { "Accept-Language": lang };
  return secret ? { ...headers, Authorization: `Bearer ${secret}` } : headers;
}

/** Time after which a request counts as lost that is not sent again, in milliseconds. */
export const PATIENCE = 6000;

/**
 * A signal after so many milliseconds, or together with another.
 * @param {number} [patience]
 * @param {AbortSignal} [until]
 */
function endOf(patience, until) {
  const end = new AbortController();
  if (patience) setTimeout(() => end.abort(), patience);
  if (until?.aborted) end.abort();
  until?.addEventListener("abort", () => end.abort());
  return end.signal;
}

/**
 * Sends a request with a JSON body.
 * @param {string} path
 * @param {object} body
 * @param {string | null} [secret]
 * @param {number} [patience] after so many milliseconds the answer counts as lost
 * @param {AbortSignal} [until] from then on the answer is not wanted any more
 * @returns {Promise<any>} the answer; a refusal has the server's sentence as its message
 */
async function post(path, body, secret, patience, until) {
  const headers = { ...headersOf(secret), "Content-Type": "application/json" };
  const signal = endOf(patience, until);
  return (await ask(path, { method: "POST", headers, body: JSON.stringify(body), signal })).json();
}

/** Pauses before a request is sent again, in milliseconds: the first and the longest. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [500, 8000];

/** Ends the pauses that are under way. @type {Set<() => void>} */
const sleeping = new Set();

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((done) => {
    const wake = () => {
      clearTimeout(timer);
      sleeping.delete(wake);
      done(undefined);
    };
    const timer = setTimeout(wake, milliseconds);
    sleeping.add(wake);
  });
}

/** Sends again at once everything that waits: the server is back. */
export function retryNow() {
  for (const wake of [...sleeping]) wake();
}

addEventListener("online", retryNow);

/** A name for a request, which nobody guesses. */
export const requestName = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/**
 * Sends a request under a name. A request whose answer was lost is sent again under that name, and done once.
 * @param {string} path
 * @param {object} body
 * @param {string | null} [secret]
 * @param {object} [options]
 * @param {(error: unknown) => void} [options.onLost] called whenever an answer was lost
 * @param {number} [options.tries] after as many lost answers it gives up; without it never
 * @param {string} [options.name]
 * @param {number} [options.patience] after so many milliseconds an answer counts as lost
 * @param {AbortSignal} [options.until] from then on nothing is sent any more
 * @returns {Promise<any>}
 */
export async function postNamed(path, body, secret, { onLost, tries = Infinity, name = requestName(), patience, until } = {}) {
  for (let lost = 1; ; lost += 1) {
    try {
      return await post(path, { command: name, ...body }, secret, patience, until);
    } catch (error) {
      // What is damaged stays so.
      if (error instanceof Refusal && (error.status < 500 || error.code === "damaged-game")) throw error;
      if (!until?.aborted) onLost?.(error);
      if (lost >= tries || until?.aborted) throw error;
      await pause(Math.min(FIRST_PAUSE * 2 ** (lost - 1), LONGEST_PAUSE));
      if (until?.aborted) throw error;
    }
  }
}

/**
 * Asks for something that changes nothing.
 * @param {string} path
 * @param {string | null} [secret]
 * @param {string} [known] the tag of the text that is known: the answer has the status 304 while the text is the same
 * @param {number} [patience] after so many milliseconds the answer counts as lost
 */
export function get(path, secret, known, patience) {
  const headers = headersOf(secret);
  if (known) headers["If-None-Match"] = known;
  return ask(path, { headers, signal: endOf(patience) });
}

let timer = 0;

/**
 * Says in one sentence why something was not done.
 * @param {unknown} error
 * @param {object} [options]
 * @param {boolean} [options.isNews] nothing has gone wrong: the sentence is about the other player
 * @param {boolean} [options.stays] until the reader does something; else it fades
 */
export function say(error, { isNews = false, stays = false } = {}) {
  const place = document.getElementById("said");
  if (!place) return;
  const text = error instanceof Refusal || error instanceof Unreachable ? error.message : worded(error);
  place.textContent = capital(text);
  place.classList.toggle("news", isNews);
  clearTimeout(timer);
  const hush = () => {
    place.textContent = "";
  };
  if (!stays) {
    timer = setTimeout(hush, 5000);
    return;
  }
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, hush, { once: true });
}

/**
 * A sentence for what this page itself could not do: the words of a browser are in its own language, and help nobody.
 * @param {unknown} error
 */
function worded(error) {
  if (!(error instanceof Error)) return String(error);
  console.error(error);
  return new Unreachable().message;
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);

/** A text with spaces at which no line breaks, as the server writes them: behind short words, numbers and signs. @param {string} text */
const bound = (text) =>
  text.replace(/(?<![\p{L}\p{N}])(\p{L}{1,2}|\d+|[·+]) /gu, "$1\u00a0").replaceAll(" +\u00a0", "\u00a0+\u00a0");

/**
 * A text of the page with words in their places.
 * @param {string | undefined} text
 * @param {Record<string, string>} words by their places, such as `%cell`
 */
export const filled = (text, words) =>
  bound((text ?? "").replace(/[\u2068\u2069]/g, "").replace(/%\w*/g, (place) => words[place] ?? place));

/**
 * Takes back this sentence.
 * @param {string | undefined} text
 */
export function hush(text) {
  const place = document.getElementById("said");
  if (place && text && place.textContent === capital(text)) place.textContent = "";
}

/** Takes back a sentence about the other player: it no longer matters. */
export function hushNews() {
  const place = document.getElementById("said");
  if (place?.classList.contains("news")) place.textContent = "";
}
