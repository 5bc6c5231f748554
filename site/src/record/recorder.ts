// One game as it happens, with the milliseconds since it began.

import { isEmbedded } from '../router.svelte';
import type { Happening } from '../wire';
import { type Begun, hold } from './begun';
import { post } from './outbox.svelte';
import { player, randomId } from './player';
import { isRecording } from './recording.svelte';

/** The study that a game is played for. */
export interface StudyGameOf {
  study: string;
  /** The participant's secret. */
  secret: string;
  /** The number that the study gave the game. */
  game: string;
}

/** What shows how to go on, or whether one can. What is played by itself decides
 * nothing, and is none of it. */
const HELP: Happening['kind'][] = ['ask', 'hint', 'solution', 'review', 'map', 'show-targets', 'show-aid'];

export class Recorder {
  /** Whether there was help in this game. */
  helped = false;
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
  /** Whether the server is told; a game is told from its beginning, or never. */
  readonly isTold: boolean;
  #last = 0;
  #release: Promise<(() => void) | null>;

  /** A new game, or one that was left and is held again. */
  constructor(
    readonly puzzle: string,
    left: { begun: Begun; release: () => void } | null = null,
    readonly study: StudyGameOf | null = null,
  ) {
    const clock = performance.now();
    // Inside a page of somebody else nobody is told what is kept, and the number that
    // it would be kept under is none of those with which people ask for their games.
    this.isTold = study !== null || (!isEmbedded && (left ? left.begun.told !== false : isRecording()));
    if (!left) {
      this.game = study?.game ?? randomId();
      this.player = study?.secret ?? player();
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
    this.helped = begun.helped ?? false;
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
    this.helped ||= HELP.includes(happening.kind);
    if (happening.kind === 'hide') this.#hidden ??= this.#last;
    if (happening.kind === 'show' && this.#hidden !== null) {
      this.#away += this.#last - this.#hidden;
      this.#hidden = null;
    }
    if (this.isTold) post(this.game, this.player, { seq: this.#next, ms: this.#last, ...happening }, this.study?.study);
    this.#next += 1;
  }

  /** What it takes to go on later. */
  left(): Pick<Begun, 'puzzle' | 'player' | 'game' | 'next' | 'ms' | 'at' | 'away' | 'first' | 'told' | 'helped'> {
    const { puzzle, player, game } = this;
    // Up to now, as long as nobody looks.
    const away = this.#away + (this.#hidden === null ? 0 : this.#last - this.#hidden);
    return { puzzle, player, game, next: this.#next, ms: this.#last, at: Date.now(), away, first: this.#begun, told: this.isTold, helped: this.helped };
  }

  close(): void {
    void this.#release.then((release) => release?.());
  }
}
