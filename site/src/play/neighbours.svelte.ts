// The puzzles before and after a puzzle, and what the shelves say of it.

import { nextOnShelf, onShelf, shelvesOf } from '../catalogue';
import { previousInCollection } from '../collection';
import { counted, type Counted, numbers } from '../rules/module';
import type { ShelvedPuzzle } from '../wire';

const ignore = () => {};

export class Neighbours {
  /** What the shelves say of the puzzle. */
  shelved = $state.raw<ShelvedPuzzle | undefined>();
  readonly number: Counted | null;
  // Shelves pass over puzzles that nobody can solve.
  #following = $state<string | null>(null);
  #preceding = $state<string | null>(null);
  readonly next = $derived(this.#following ?? this.#beside(1n));
  readonly previous = $derived(this.#preceding ?? this.#beside(-1n));

  constructor(game: string, puzzle: string) {
    this.number = counted(puzzle);
    onShelf(game, puzzle).then((found) => (this.shelved = found), ignore);
    nextOnShelf(game, puzzle).then((found) => (this.#following = found), ignore);
    this.#preceding = previousInCollection(puzzle);
    shelvesOf(game).then((shelves) => {
      const names = shelves.flatMap(({ puzzles }) => puzzles.map((one) => one.name));
      this.#preceding ??= names[names.indexOf(puzzle) - 1] ?? null;
    }, ignore);
  }

  #beside(by: bigint): string | null {
    if (!this.number) return null;
    const { first, last } = numbers(this.number.kind);
    const found = BigInt(this.number.number) + by;
    return found >= BigInt(first) && found <= BigInt(last) ? `${this.number.kind}#${found}` : null;
  }
}
