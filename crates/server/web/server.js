// @ts-check
// The server's interface for pages.

/** The theme of the system. */
export const system = matchMedia("(prefers-contrast: more)").matches
  ? "high-contrast"
  : matchMedia("(prefers-color-scheme: dark)").matches
    ? "indigo"
    : "light";

export const lang = document.documentElement.lang;

/** A refusal of the server, in the reader's language. */
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

/** The request got no answer from the server itself. */
export class Unreachable extends Error {
  constructor() {
    super(document.getElementById("said")?.dataset.unreachable ?? "");
  }
}

/** Statuses of a proxy whose server is unreachable. */
const AWAY = [502, 503, 504];

/** @typedef {{ status: number, tag: string, text: string, json: () => any }} Answer */

/**
 * Sends a request and reads its whole answer.
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<Answer>} a successful answer; otherwise throws a Refusal, or Unreachable
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
 * Returns the headers with the client's language and secret.
 * @param {string | null} [secret]
 * @returns {Record<string, string>}
 */
function headersOf(secret) {
  const headers = { "Accept-Language": lang };
  return secret ? { ...headers, Authorization: `Bearer ${secret}` } : headers;
}

/** Time after which a request without retries counts as lost, in milliseconds. */
export const PATIENCE = 6000;

/**
 * Returns a signal that aborts after a time or together with another signal.
 * @param {number} [patience] in milliseconds
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
 * @param {number} [patience] time after which the answer counts as lost, in milliseconds
 * @param {AbortSignal} [until] cancels the request
 * @returns {Promise<any>} the answer; a refusal has the server's message
 */
async function post(path, body, secret, patience, until) {
  const headers = { ...headersOf(secret), "Content-Type": "application/json" };
  const signal = endOf(patience, until);
  return (await ask(path, { method: "POST", headers, body: JSON.stringify(body), signal })).json();
}

/** First and longest pause before a retry, in milliseconds. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [500, 8000];

/** Functions that end the current pauses. @type {Set<() => void>} */
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

/** Retries all waiting requests at once, because the server is back. */
export function retryNow() {
  for (const wake of [...sleeping]) wake();
}

addEventListener("online", retryNow);

/** Returns a random idempotency key. */
export const requestName = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/**
 * Sends a request with an idempotency key. A request sent again after a lost answer is carried out once.
 * @param {string} path
 * @param {object} body
 * @param {string | null} [secret]
 * @param {object} [options]
 * @param {(error: unknown) => void} [options.onLost] called after each lost answer
 * @param {number} [options.tries] maximum number of attempts; unlimited by default
 * @param {string} [options.name]
 * @param {number} [options.patience] time after which an answer counts as lost, in milliseconds
 * @param {AbortSignal} [options.until] cancels the request
 * @returns {Promise<any>}
 */
export async function postNamed(path, body, secret, { onLost, tries = Infinity, name = requestName(), patience, until } = {}) {
  for (let lost = 1; ; lost += 1) {
    try {
      return await post(path, { command: name, ...body }, secret, patience, until);
    } catch (error) {
      // A damaged game stays damaged.
      if (error instanceof Refusal && (error.status < 500 || error.code === "damaged-game")) throw error;
      if (!until?.aborted) onLost?.(error);
      if (lost >= tries || until?.aborted) throw error;
      await pause(Math.min(FIRST_PAUSE * 2 ** (lost - 1), LONGEST_PAUSE));
      if (until?.aborted) throw error;
    }
  }
}

/**
 * Sends a request that changes nothing.
 * @param {string} path
 * @param {string | null} [secret]
 * @param {string} [known] tag of the known text; an unchanged text is answered with 304
 * @param {number} [patience] time after which the answer counts as lost, in milliseconds
 */
export function get(path, secret, known, patience) {
  const headers = headersOf(secret);
  if (known) headers["If-None-Match"] = known;
  return ask(path, { headers, signal: endOf(patience) });
}

let timer = 0;

/**
 * Shows a sentence, usually the reason of a failure.
 * @param {unknown} error
 * @param {object} [options]
 * @param {boolean} [options.isNews] the sentence is about the opponent, not about a failure
 * @param {boolean} [options.stays] until the reader does something; otherwise it fades
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
 * Returns a sentence for an error of the page itself. The browser's own message may be in another language and
 * does not help.
 * @param {unknown} error
 */
function worded(error) {
  if (!(error instanceof Error)) return String(error);
  console.error(error);
  return new Unreachable().message;
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);

/** Puts non-breaking spaces after short words, numbers and signs, like the server. @param {string} text */
const bound = (text) =>
  text.replace(/(?<![\p{L}\p{N}])(\p{L}{1,2}|\d+|[·+]) /gu, "$1\u00a0").replaceAll(" +\u00a0", "\u00a0+\u00a0");

/**
 * Fills words into a text of the page.
 * @param {string | undefined} text
 * @param {Record<string, string>} words texts by placeholder, such as `%cell`
 */
export const filled = (text, words) =>
  bound((text ?? "").replace(/[\u2068\u2069]/g, "").replace(/%\w*/g, (place) => words[place] ?? place));

/**
 * Removes this sentence.
 * @param {string | undefined} text
 */
export function hush(text) {
  const place = document.getElementById("said");
  if (place && text && place.textContent === capital(text)) place.textContent = "";
}

/** Removes a sentence about the opponent that no longer matters. */
export function hushNews() {
  const place = document.getElementById("said");
  if (place?.classList.contains("news")) place.textContent = "";
}
