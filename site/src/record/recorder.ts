// One game as it happens, with the milliseconds since it began.

import type { Happening } from '../wire';
import { type Begun, hold } from './begun';
import { post } from './outbox.svelte';
import { player, randomId } from './player';

export class Recorder {
  readonly game: string;
  readonly player: string;
  /** Milliseconds in which nobody looked at the game. */
  #away: number;
  /** When the first move was made; null before it. */
  #begun: number | null;
  /** Since when nobody looks; null while somebody does. */
  #hidden: number | null = null;
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
      this.#away = 0;
      this.#begun = null;
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
    this.#away = begun.away + gone;
    this.#begun = begun.first === undefined ? 0 : begun.first;
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

  /** Milliseconds since the first move in which somebody looked at the game. */
  open(): number {
    if (this.#begun === null) return 0;
    return Math.max(0, (this.#hidden ?? this.elapsed()) - this.#begun - this.#away);
  }

  /** The first move is made. */
  begin(): void {
    if (this.#begun !== null) return;
    this.#begun = this.elapsed();
    // What nobody looked at before was no time either.
    this.#away = 0;
  }

  note(happening: Happening): void {
    this.#last = this.elapsed();
    if (happening.kind === 'hide') this.#hidden ??= this.#last;
    if (happening.kind === 'show' && this.#hidden !== null) {
      this.#away += this.#last - this.#hidden;
      this.#hidden = null;
    }
    post(this.game, this.player, { seq: this.#next, ms: this.#last, ...happening });
    this.#next += 1;
  }

  /** What it takes to go on later. */
  left(): Pick<Begun, 'puzzle' | 'player' | 'game' | 'next' | 'ms' | 'at' | 'away' | 'first'> {
    const { puzzle, player, game } = this;
    // Up to now, as long as nobody looks.
    const away = this.#away + (this.#hidden === null ? 0 : this.#last - this.#hidden);
    return { puzzle, player, game, next: this.#next, ms: this.#last, at: Date.now(), away, first: this.#begun };
  }

  close(): void {
    void this.#release.then((release) => release?.());
  }
}
