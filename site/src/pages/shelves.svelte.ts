// The shelves of one game, as far as they are known at the moment.

import { knownShelves, nextUnsolved, shelvesOf } from '../catalogue';
import type { GameInfo } from '../rules/types';
import type { Shelf } from '../wire';

export class Shelves {
  /** Null until they have come, once at least. */
  shelves = $state.raw<Shelf[] | null>(null);
  failed = $state(false);
  readonly #info: GameInfo;

  constructor(info: GameInfo) {
    this.#info = info;
    this.shelves = knownShelves(info.name);
    shelvesOf(info.name).then(
      (shelves) => {
        this.shelves = shelves;
      },
      () => {
        this.failed = true;
      },
    );
  }

  get game(): string {
    return this.#info.name;
  }

  /** The puzzle that somebody who comes to the game is led to. */
  get next(): string {
    return nextUnsolved(this.#info, this.shelves);
  }
}
