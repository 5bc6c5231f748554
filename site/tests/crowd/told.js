// What participants told the server, written down by those who told it, to be
// compared with what the server says it holds.

import assert from 'node:assert/strict';

/** A participant's own notes. */
export class Notes {
  /** Every event that was sent, by game and number; a number is never used twice. */
  sent = new Map();
  /** Those of them that the server said it holds. */
  acknowledged = new Set();
  /** What they did with each puzzle, by game. */
  plays = new Map();

  constructor(kind) {
    this.kind = kind;
  }

  send(game, events) {
    for (const event of events) {
      const key = `${game} ${event.seq}`;
      const text = canonical(event);
      assert.equal(this.sent.get(key) ?? text, text, `${key} was told twice, and differently`);
      this.sent.set(key, text);
    }
  }

  /** The server holds everything of a game below `next`. */
  acknowledge(game, events, next) {
    for (const { seq } of events) if (seq < next) this.acknowledged.add(`${game} ${seq}`);
  }
}

/** An event as text that is the same for the same event. */
export const canonical = (event) =>
  JSON.stringify(Object.entries(event).filter(([, value]) => value !== null && value !== undefined).sort(([one], [other]) => (one < other ? -1 : 1)));
