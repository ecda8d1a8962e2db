/** The public API over fetch. A token goes into a header, never into an address. */

/** A problem document (RFC 9457), or what kept an answer away. */
export class Problem extends Error {
  /**
   * @param {number} status 0: no answer at all
   * @param {import("./types.js").Json} body
   */
  constructor(status, body) {
    super(body.detail || body.title || "");
    this.status = status;
    this.body = body;
    /** @type {string} */
    this.slug = String(body.type || "").split("/").pop() || "unreachable";
    /** @type {string[]} */
    this.rules = (body.rules || []).map((/** @type {any} */ rule) => rule.id ?? rule);
  }
}

/** What is over by itself in a moment. */
const PASSING = new Set(["unreachable", "contended", "in-flight", "unavailable"]);
const RETRY = 1000;
const QUIET = 45_000;
/** A stream says something every fifteen seconds: silence of three times that is a dead line. */

export class Client {
  /** @param {string | null} token */
  constructor(token = null) {
    this.token = token;
    this.ahead = 0;
    /** How many milliseconds the service's clock is ahead of this machine's. */
  }

  now() {
    return Date.now() + this.ahead;
  }

  /**
   * A JSON document; null: it is still what was known.
   * @param {string} path
   * @param {{known?: string | null, signal?: AbortSignal}} [how]
   * @returns {Promise<{body: any, tag: string | null}>}
   */
  async get(path, { known = null, signal } = {}) {
    /** @type {{[name: string]: string}} */
    const headers = { ...this.headers(), Accept: "application/json" };
    if (known) headers["If-None-Match"] = known;
    const answer = await this.fetched(path, { headers, signal });
    const tag = answer.headers.get("ETag");
    return { body: answer.status === 304 ? null : await answer.json(), tag };
  }

  /**
   * Lines of JSON.
   * @param {string} path
   * @param {AbortSignal} [signal]
   * @returns {Promise<any[]>}
   */
  async lines(path, signal) {
    const headers = { ...this.headers(), Accept: "application/x-ndjson" };
    const text = await (await this.fetched(path, { headers, signal })).text();
    return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  }

  /**
   * Text as it was sent.
   * @param {string} path
   * @param {string} media
   */
  async text(path, media) {
    return (await this.fetched(path, { headers: { ...this.headers(), Accept: media } })).text();
  }

  /**
   * Something is done, once: a lost answer is asked for again under the same key.
   * @param {string} path
   * @param {any} body an object, or text with `media`
   * @param {{ifMatch?: number | null, media?: string}} [how]
   */
  async post(path, body, { ifMatch = null, media } = {}) {
    /** @type {{[name: string]: string}} */
    const headers = {
      ...this.headers(),
      "Content-Type": media || "application/json",
      "Idempotency-Key": hexadecimal(24),
    };
    if (ifMatch !== null) headers["If-Match"] = `"${ifMatch}"`;
    const sent = { method: "POST", headers, body: media ? body : JSON.stringify(body) };
    for (let tries = 0; ; tries += 1) {
      try {
        return await (await this.fetched(path, sent)).json();
      } catch (error) {
        const again = error instanceof Problem && PASSING.has(error.slug);
        if (!again || tries >= 4) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY * (tries + 1)));
      }
    }
  }

  /**
   * Every event after a version, as it happens, until the game is over or `signal` says enough.
   * A lost line is taken up again behind the last event that arrived.
   * @param {string} path
   * @param {number} after
   * @param {AbortSignal} signal
   * @param {(state: "live" | "lost") => void} tell
   * @returns {AsyncGenerator<any>}
   */
  async *stream(path, after, signal, tell) {
    while (!signal.aborted) {
      try {
        for await (const message of this.messages(path, after, signal, tell)) {
          if (message.event === "end") return;
          if (!message.data) continue;
          const event = JSON.parse(message.data);
          after = event.version;
          yield event;
        }
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Problem && error.status && ![429, 503].includes(error.status)) throw error;
      }
      if (signal.aborted) return;
      tell("lost");
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }

  /**
   * One connection's worth of an event stream.
   * @param {string} path
   * @param {number} after
   * @param {AbortSignal} signal
   * @param {(state: "live" | "lost") => void} tell
   * @returns {AsyncGenerator<{event: string, data: string}>}
   */
  async *messages(path, after, signal, tell) {
    const cut = new AbortController();
    const stop = () => cut.abort();
    signal.addEventListener("abort", stop, { once: true });
    addEventListener("offline", stop, { once: true });
    const headers = { ...this.headers(), Accept: "text/event-stream", "Last-Event-ID": String(after) };
    let watch = setTimeout(stop, QUIET);
    try {
      const answer = await this.fetched(path, { headers, signal: cut.signal });
      tell("live");
      const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
      const decoder = new TextDecoder();
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(watch);
        watch = setTimeout(stop, QUIET);
        text += decoder.decode(value, { stream: true });
        const blocks = text.split("\n\n");
        text = blocks.pop() || "";
        for (const block of blocks) yield message(block);
      }
    } finally {
      clearTimeout(watch);
      removeEventListener("offline", stop);
      signal.removeEventListener("abort", stop);
      cut.abort();
    }
  }

  /** @returns {{[name: string]: string}} */
  headers() {
    return this.token ? { Authorization: `Bearer ${this.token}` } : {};
  }

  /**
   * @param {string} path
   * @param {RequestInit} how
   */
  async fetched(path, how) {
    const began = Date.now();
    let answer;
    try {
      answer = await fetch(path, { ...how, cache: "no-store", referrerPolicy: "no-referrer" });
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") throw error;
      throw new Problem(0, { title: "The service cannot be reached." });
    }
    this.#compare(answer.headers.get("Date"), began);
    if (answer.ok || answer.status === 304) return answer;
    throw new Problem(answer.status, await answer.json().catch(() => ({ title: answer.statusText })));
  }

  /**
   * @param {string | null} date
   * @param {number} began
   */
  #compare(date, began) {
    const theirs = date ? Date.parse(date) : NaN;
    const ours = (began + Date.now()) / 2;
    // It is said in whole seconds: less than two apart are the same.
    if (!Number.isNaN(theirs)) this.ahead = Math.abs(theirs + 500 - ours) < 2000 ? 0 : theirs + 500 - ours;
  }
}

/**
 * @param {string} block
 * @returns {{event: string, data: string}}
 */
function message(block) {
  const found = { event: "message", data: "" };
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) found.event = line.slice(6).trim();
    if (line.startsWith("data:")) found.data += line.slice(5).trim();
  }
  return found;
}

/**
 * Random hex digits of this browser: not `randomUUID`, which plain HTTP does not have.
 * @param {number} bytes
 */
export function hexadecimal(bytes) {
  const drawn = [...crypto.getRandomValues(new Uint8Array(bytes))];
  return drawn.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {{[name: string]: any}} params */
export function query(params) {
  const given = Object.entries(params).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text}` : "";
}
