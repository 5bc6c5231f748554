// The games themselves, compiled from the crates that the laboratory solves
// with. Everything crosses as JSON; here it gets its types back.

import init, * as wasm from '../../wasm/impasse.js';
import { say } from '../i18n/index.svelte';
import type { Complaint, Explained, FoundPuzzle, GameInfo, Length, Move, NumberRange, PuzzleLabel, Scene, Spot, Words } from './types';

/** A place as the module takes it. */
const place = (spot: Spot): Uint16Array => Uint16Array.from(spot.map((along) => along ?? 0));

let loading: Promise<unknown> | undefined;

/** Resolves when the games are there; everything below needs that. */
export function ready(): Promise<unknown> {
  return (loading ??= init());
}

let listed: GameInfo[] | undefined;

export function games(): GameInfo[] {
  return (listed ??= JSON.parse(wasm.games()) as GameInfo[]);
}

export const gameOf = (name: string): GameInfo | undefined => games().find((game) => game.name === name);

/** What is wrong with a name or a move; as text in the reader's language. */
export class Refused extends Error {
  constructor(readonly complaint: Complaint) {
    super(complaint.words.en);
  }

  toString(): string {
    return say(this.complaint.words);
  }
}

/** The module throws complaints as JSON. */
function orRefused<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (typeof error !== 'string') throw error;
    throw new Refused(JSON.parse(error) as Complaint);
  }
}

/** The first and last number with these parameters; throws `Refused`. */
export const numbers = (kind: string): NumberRange => JSON.parse(orRefused(() => wasm.numbers(kind)));

/** What people call the puzzle of a name; throws a sentence. */
export const label = (name: string): PuzzleLabel => JSON.parse(wasm.label(name));

/** A puzzle with others of its kind beside it. */
export interface Counted {
  kind: string;
  number: string;
}

/** Kind and number of a puzzle that has one; null for pasted text. Throws as `label` does. */
export function counted(name: string): Counted | null {
  const { kind, number, is_counted } = label(name);
  return is_counted && number !== null ? { kind, number } : null;
}

export const read = (text: string, filename?: string): FoundPuzzle[] => JSON.parse(wasm.read(text, filename));

/** One puzzle on the table. The constructor and `playText` throw `Refused`. */
export class Table {
  readonly #table: wasm.Table;

  constructor(readonly name: string) {
    this.#table = orRefused(() => new wasm.Table(name));
  }

  game = (): string => this.#table.game();
  scene = (): Scene => JSON.parse(this.#table.scene());
  moves = (): Move[] => JSON.parse(this.#table.moves());
  playText = (moves: string): number => orRefused(() => this.#table.play_text(moves));
  gesture = (from: Spot, to: Spot): number => this.#table.gesture(place(from), place(to));
  double = (spot: Spot): number => this.#table.double(place(spot));
  targets = (from: Spot): Spot[] => JSON.parse(this.#table.targets(place(from)));
  /** Of the targets those worth marking. */
  aims = (from: Spot): Spot[] => JSON.parse(this.#table.aims(place(from)));
  /** Why pointing here, then there plays nothing; null where it does, or there
   * is nothing to say. */
  objection = (from: Spot, to: Spot | null): Words | null =>
    JSON.parse(this.#table.objection(place(from), to ? place(to) : new Uint16Array()));
  /** Plays what can never spoil anything. */
  playAutomatic = (): number => this.#table.play_automatic();
  /** Whether nothing is left to think about, so that `finish` plays the rest. */
  canFinish = (): boolean => this.#table.can_finish();
  finish = (): number => this.#table.finish();
  lengths = (): Length[] => JSON.parse(this.#table.lengths());
  goTo = (moves: number): boolean => this.#table.go_to(moves);
  now = (): number => this.#table.now();
  total = (): number => this.#table.total();
  played = (): string[] => JSON.parse(this.#table.played());
  playedSince = (from: number): Move[] => JSON.parse(this.#table.played_since(from));
  written = (): string[] => JSON.parse(this.#table.written());
  isGoal = (): boolean => this.#table.is_goal();
  isStuck = (): boolean => this.#table.is_stuck();
  /** A puzzle that goes on from here with what is left mixed, so that it can be
   * solved; null where the game knows no such thing. */
  mixed = (seed: number): string | null => this.#table.mixed(seed) ?? null;
  explain = (): Explained | null => JSON.parse(this.#table.explain());
  free = (): void => this.#table.free();
}
