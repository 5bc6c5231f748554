// One game as it happens, with the milliseconds since it began.

import type { Happening } from './events';
import { post } from './outbox.svelte';
import { player, randomId } from './player';

export class Recorder {
  readonly #game = randomId();
  readonly #player = player();
  readonly #begun = performance.now();
  #next = 0;

  constructor(readonly puzzle: string) {
    this.note({ kind: 'start', puzzle });
  }

  /** Milliseconds since the game began. */
  elapsed(): number {
    return Math.round(performance.now() - this.#begun);
  }

  note(happening: Happening): void {
    const event = { seq: this.#next, ms: this.#next === 0 ? 0 : this.elapsed(), ...happening };
    this.#next += 1;
    post(this.#game, this.#player, event);
  }
}
