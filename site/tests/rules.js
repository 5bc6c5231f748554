// The games themselves, to know beforehand what the page should do.

import { readFileSync } from 'node:fs';
import * as wasm from '../wasm/impasse.js';

wasm.initSync({ module: readFileSync(new URL('../wasm/impasse_bg.wasm', import.meta.url)) });

export const games = JSON.parse(wasm.games());

export class Table {
  #table;

  constructor(name) {
    this.name = name;
    this.#table = new wasm.Table(name);
  }

  get scene() {
    return JSON.parse(this.#table.scene());
  }

  get moves() {
    return JSON.parse(this.#table.moves());
  }

  get played() {
    return JSON.parse(this.#table.played());
  }

  get isGoal() {
    return this.#table.is_goal();
  }

  get isStuck() {
    return this.#table.is_stuck();
  }

  get now() {
    return this.#table.now();
  }

  play(text) {
    this.#table.play_text(text);
  }

  /** Plays what pointing here, then there means. */
  gesture(from, to) {
    this.#table.gesture(Uint16Array.from(from), Uint16Array.from(to));
  }

  /** Plays the rest where nothing is left to think about. */
  finish() {
    this.#table.finish();
  }

  /** Plays what can never spoil anything. */
  playAutomatic() {
    this.#table.play_automatic();
  }

  /** Plays what pointing twice here means. */
  double(spot) {
    this.#table.double(Uint16Array.from(spot));
  }

  goTo(count) {
    this.#table.go_to(count);
  }
}

const spotsOf = (move, kind) => move.marks.find((mark) => mark.kind === kind)?.spots ?? [];

/** A game move by move. */
export function movesOf(puzzle, game) {
  const table = new Table(puzzle);
  table.play(game);
  return table.played;
}

/** The places one points at, two by two, to play a game. */
export function pointed(puzzle, game) {
  const table = new Table(puzzle);
  return movesOf(puzzle, game).map((text) => {
    const move = table.moves.find((legal) => legal.text === text);
    table.play(text);
    return { from: spotsOf(move, 'from')[0], to: spotsOf(move, 'to')[0] };
  });
}

const boxesOf = ({ pieces }) => pieces.filter(({ role }) => role !== 'player').map(({ spot }) => spot);

/** The same where a figure pushes boxes: each box and where it goes. */
export function pushed(puzzle, game) {
  const table = new Table(puzzle);
  const without = (spots, others) => spots.find((spot) => !others.some((other) => other.join() === spot.join()));
  return movesOf(puzzle, game).flatMap((step) => {
    const before = boxesOf(table.scene);
    table.play(step);
    const after = boxesOf(table.scene);
    const from = without(before, after);
    return from ? [{ from, to: without(after, before) }] : [];
  });
}

/** A game that ends without a move left: whatever leaves the fewest. */
export function towardsNothing(puzzle, most) {
  const seen = new Set();
  const step = (table, played) => {
    if (table.isGoal || seen.has(JSON.stringify(table.scene))) return null;
    seen.add(JSON.stringify(table.scene));
    if (table.isStuck) return played;
    if (played.length === most) return null;
    const choices = table.moves.map(({ text }) => {
      const after = new Table(puzzle);
      if (played.length > 0) after.play(played.join(' '));
      after.play(text);
      return { text, after, left: after.moves.length };
    });
    choices.sort((one, other) => one.left - other.left);
    for (const { text, after } of choices) {
      const found = step(after, [...played, text]);
      if (found) return found;
    }
    return null;
  };
  return step(new Table(puzzle), []);
}
