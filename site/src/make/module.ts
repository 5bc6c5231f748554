// Boards in the making: a module of its own, loaded with the page on which they
// are made. Everything crosses as JSON; here it gets its types back.

import init, * as wasm from '../../making/impasse.js';
import { once, orRefused, place } from '../rules/module';
import type { Making, Spot } from '../wire';

/** Resolves when the module is there; everything below needs that. */
export const ready = (): Promise<void> => once('making', async () => void (await init()));

/** One board in the making. What makes one throws `Refused`. */
export class Bench {
  readonly #bench: wasm.Bench;

  private constructor(bench: wasm.Bench) {
    this.#bench = bench;
  }

  /** An empty board of a kind: `shisen:lines=inside`. */
  static blank = (kind: string): Bench => new Bench(orRefused(() => new wasm.Bench(kind)));

  /** The position of a puzzle after some moves. */
  static of = (puzzle: string, moves: string): Bench => new Bench(orRefused(() => wasm.Bench.of(puzzle, moves)));

  kind = (): string => this.#bench.kind();
  clear = (): void => this.#bench.clear();
  load = (text: string): void => this.#bench.load(text);
  /** Lays a board on the bench again, as `look` wrote it. */
  restore = (text: string): void => this.#bench.restore(text);
  put = (spot: Spot, code: string): boolean => this.#bench.put(place(spot), code);
  flip = (name: string): boolean => this.#bench.flip(name);
  resize = (edge: string, grows: boolean): boolean => this.#bench.resize(edge, grows);
  look = (): Making => JSON.parse(this.#bench.look()) as Making;
}
