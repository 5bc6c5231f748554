// One game as it happens, with the milliseconds since it began.

import type { Happening } from '../wire';
import { type Begun, hold } from './begun';
import { post } from './outbox.svelte';
import { player, randomId } from './player';

export class Recorder {
  readonly game: string;
  readonly player: string;
  /** Milliseconds in which nobody had the game open. */
  readonly away: number;
  #next = 0;
  /** What the clock of this page must be put forward by. */
  readonly #ahead: number;
  #last = 0;
  #release: Promise<(() => void) | null>;

  /** A new game, or one that was left and is held again. */
  constructor(
    readonly puzzle: string,
    left: { begun: Begun; release: () => void } | null = null,
  ) {
    const clock = performance.now();
    if (!left) {
      this.game = randomId();
      this.player = player();
      this.away = 0;
      this.#ahead = -clock;
      this.#release = hold(this.game);
      this.note({ kind: 'start', puzzle });
      return;
    }
    const { begun, release } = left;
    // The clock of the day may have been set back meanwhile.
    const gone = Math.max(0, Date.now() - begun.at);
    this.game = begun.game;
    this.player = begun.player;
    this.away = begun.away + gone;
    this.#ahead = begun.ms + gone - clock;
    this.#next = begun.next;
    this.#last = begun.ms;
    this.#release = Promise.resolve(release);
    this.note({ kind: 'show' });
  }

  /** Milliseconds since the game began. */
  elapsed(): number {
    return Math.max(this.#last, Math.floor(performance.now() + this.#ahead));
  }

  /** Milliseconds in which the game was open. */
  open(): number {
    return this.elapsed() - this.away;
  }

  note(happening: Happening): void {
    this.#last = this.elapsed();
    post(this.game, this.player, { seq: this.#next, ms: this.#last, ...happening });
    this.#next += 1;
  }

  /** What it takes to go on later. */
  left(): Pick<Begun, 'puzzle' | 'player' | 'game' | 'next' | 'ms' | 'at' | 'away'> {
    const { puzzle, player, game, away } = this;
    return { puzzle, player, game, next: this.#next, ms: this.#last, at: Date.now(), away };
  }

  close(): void {
    void this.#release.then((release) => release?.());
  }
}
