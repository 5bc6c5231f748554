// The games themselves, compiled from the crates that the laboratory solves
// with. Everything crosses as JSON; here it gets its types back.
//
// All of them are one module. Who comes to play one game for the first time is given
// a module of that game alone, a third to a half as large; whoever has the site in
// the browser already is not.

import described from 'virtual:games';
import { say } from '../i18n/index.svelte';
import type { Complaint, Explained, FoundPuzzle, GameInfo, Length, Move, NumberRange, PuzzleLabel, Scene, Spot, Words } from './types';

type Rules = typeof import('../../wasm/impasse.js');

/** Some pages are built without them. */
const ALONE = import.meta.glob<Rules>('../../wasm/*/impasse.js');

/** A place as modules take it. */
export const place = (spot: Spot): Uint16Array => Uint16Array.from(spot.map((along) => along ?? 0));

let all: Rules | undefined;
const alone = new Map<string, Rules>();
const loading = new Map<string, Promise<void>>();

/** Loads once, and again where it failed. */
export function once(what: string, load: () => Promise<void>): Promise<void> {
  const before = loading.get(what);
  if (before) return before;
  const begun = load().catch((error: unknown) => {
    loading.delete(what);
    throw error;
  });
  loading.set(what, begun);
  return begun;
}

const allGames = (): Promise<void> =>
  once('', async () => {
    const rules = await import('../../wasm/impasse.js');
    await rules.default();
    all = rules;
  });

const oneGame = (game: string, load: () => Promise<Rules>): Promise<void> =>
  once(game, async () => {
    const rules = await load();
    await rules.default();
    alone.set(game, rules);
  });

/** Resolves when the rules are there, of all games or of one; everything below but
 * `games` needs that. */
export function ready(game?: string): Promise<void> {
  const load = game === undefined ? undefined : ALONE[`../../wasm/${game}/impasse.js`];
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  if (game === undefined || !load || isKept || loading.has('')) return allGames();
  return oneGame(game, load).catch(allGames);
}

/** The game that a puzzle is of; undefined where its name does not begin with one. */
export function gameIn(puzzle: string): string | undefined {
  const [name] = puzzle.split(/[:#=]/);
  return described.find((game) => game.name === name)?.name;
}

/** The rules that open a puzzle. */
function rulesOf(puzzle: string): Rules {
  const rules = all ?? alone.get(gameIn(puzzle) ?? '');
  if (!rules) throw new Error(`the rules of ${puzzle} are not loaded`);
  return rules;
}

/** The rules of all games. */
const everyRule = (): Rules => rulesOf('');

export const games = (): GameInfo[] => described;

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

/** Modules throw complaints as JSON. */
export function orRefused<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (typeof error !== 'string') throw error;
    throw new Refused(JSON.parse(error) as Complaint);
  }
}

/** The first and last number with these parameters; throws `Refused`. */
export const numbers = (kind: string): NumberRange => JSON.parse(orRefused(() => rulesOf(kind).numbers(kind)));

/** What people call the puzzle of a name; throws a sentence. */
export const label = (name: string): PuzzleLabel => JSON.parse(rulesOf(name).label(name));

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

/** The numbered puzzle that a pasted one is, if it is found in a moment: `freecell#617`. */
export const numbered = (name: string): string | null => everyRule().numbered(name) ?? null;

export const read = (text: string, filename?: string): FoundPuzzle[] => JSON.parse(everyRule().read(text, filename));

/** A file of puzzles: what it is called, and how it is written back. */
export class CollectionFile {
  readonly #file: InstanceType<Rules['CollectionFile']>;

  constructor(text: string, filename: string | null) {
    this.#file = new (everyRule().CollectionFile)(text, filename ?? undefined);
  }

  title = (): string | null => this.#file.title() ?? null;
  /** Adds a solution and a note to one of its puzzles, from 0. */
  add = (puzzle: number, solution: string | null, note: string | null): void =>
    this.#file.add(puzzle, solution ?? undefined, note ?? undefined);
  /** The file with what was added; null where its game keeps no solutions. */
  written = (): string | null => this.#file.written() ?? null;
  free = (): void => this.#file.free();
}

/** Which of a pool of puzzles, given by what is foretold of them, comes closest
 * to a chance of success for a player, and that chance; null for an empty pool. */
export function suited(target: number, games: { foretold: number; solved: boolean }[], pool: number[]): { at: number; chance: number } | null {
  const foretold = Float64Array.from(games, (game) => game.foretold);
  const solved = Uint8Array.from(games, (game) => Number(game.solved));
  const anyRules = all ?? [...alone.values()][0] ?? everyRule();
  const [at, chance] = anyRules.suited(target, foretold, solved, Float64Array.from(pool));
  return at === undefined || chance === undefined ? null : { at, chance };
}

/** One puzzle on the table. The constructor and `playText` throw `Refused`. */
export class Table {
  readonly #table: InstanceType<Rules['Table']>;

  constructor(readonly name: string) {
    this.#table = orRefused(() => new (rulesOf(name).Table)(name));
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
  /** Places where a piece would be lost for good; none in games without. */
  deadPlaces = (): Spot[] => JSON.parse(this.#table.dead_places());
  /** The places that a figure can walk to; none where nobody walks. */
  walkable = (): Spot[] => JSON.parse(this.#table.walkable());
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
