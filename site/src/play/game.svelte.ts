// A game in progress: the table, where undo stops, and what is recorded.

import type { Hand } from '../board/hand';
import { type Begun, drop, keep } from '../record/begun';
import { Recorder } from '../record/recorder';
import { noteSolved } from '../record/results.svelte';
import { gameOf, type Table } from '../rules/module';
import { type Mark, same, type Scene } from '../rules/types';
import type { Happening } from '../wire';

/** How long a step of a long walk is shown, and a line that joined a pair. */
const STEP = 45;
const LINE = 650;
/** A walk longer than this is shown in larger steps. */
const MOST_FRAMES = 40;

export type End = 'solved' | 'stuck' | 'given-up';

export class Game {
  readonly puzzle: string;
  readonly recorder: Recorder;
  /** Whether a move can lose it; if not, nobody asks where it was lost. */
  readonly canBeLost: boolean;

  scene = $state.raw<Scene>({ width: 1, height: 1, unit: 1, grounds: ['outside'], pieces: [] });
  now = $state(0);
  total = $state(0);
  solved = $state(false);
  stuck = $state(false);
  /** How the game ended; null while it goes on. */
  end = $state<End | null>(null);
  /** Milliseconds it took, once it ended. */
  took = $state<number | null>(null);
  /** Lines of moves just played. */
  trace = $state.raw<Mark[]>([]);

  /** Counts of moves between which a gesture was played, rising from 0. */
  #stops = [0];
  /** All moves, those taken back included. */
  #moves: string[];
  #frames: ReturnType<typeof setTimeout> | undefined;
  #fading: ReturnType<typeof setTimeout> | undefined;

  /** The table may come with moves, from a link that holds them or from a
   * game that was left. */
  constructor(
    readonly table: Table,
    left: { begun: Begun; release: () => void } | null,
  ) {
    this.puzzle = table.name;
    this.canBeLost = gameOf(table.game())?.can_be_lost ?? true;
    this.#moves = table.written();
    this.recorder = new Recorder(table.name, left);
    if (left) {
      this.#stops = left.begun.stops;
    } else if (this.table.now() > 0) {
      this.#stops = Array.from({ length: this.table.now() + 1 }, (_, count) => count);
      this.note({ kind: 'move', moves: this.#moves.slice(0, this.table.now()).join(' ') });
    }
    this.#look();
    // How somebody else's game ended, or this one before, is not news.
    if (this.solved) this.end = 'solved';
    else if (this.stuck) this.end = 'stuck';
    if (this.stuck && this.total === 0) this.note({ kind: 'stuck' });
  }

  /** Records what happened, and keeps the game for whoever comes back. */
  note(happening: Happening): void {
    this.recorder.note(happening);
    if (this.end === 'solved' || this.end === 'given-up') {
      drop(this.recorder.game);
      return;
    }
    keep({ ...this.recorder.left(), moves: this.#moves, now: this.table.now(), stops: this.#stops });
  }

  /** What the board may do to this game. */
  readonly hand: Hand = {
    settle: () => {
      clearTimeout(this.#frames);
      this.scene = this.table.scene();
    },
    targets: (from) => this.table.targets(from),
    gesture: (from, to) => this.#play((table) => table.gesture(from, to)),
    double: (spot) => this.#play((table) => table.double(spot)),
    fill: (spot) => {
      const ends = (marks: Mark[]) => marks.some((mark) => mark.kind === 'to' && same(mark.spots[0] ?? null, spot));
      const moves = this.table.moves().filter((move) => ends(move.marks));
      const [only] = moves;
      return moves.length === 1 && only !== undefined && this.#play((table) => table.playText(only.text));
    },
  };

  playText(moves: string): boolean {
    return this.#play((table) => table.playText(moves));
  }

  get canUndo(): boolean {
    return this.now > 0;
  }

  get canRedo(): boolean {
    return this.now < this.total;
  }

  undo(): void {
    const to = this.#stops.findLast((stop) => stop < this.now);
    if (to !== undefined) this.#goTo(to, 'undo');
  }

  redo(): void {
    const to = this.#stops.find((stop) => stop > this.now);
    if (to !== undefined) this.#goTo(to, 'redo');
  }

  restart(): void {
    if (this.now > 0) this.#goTo(0, 'restart');
  }

  /** Stands anywhere in the game, to play on from there. */
  back(to: number): void {
    if (to === this.now) return;
    if (!this.#stops.includes(to)) this.#stops = [...this.#stops, to].sort((a, b) => a - b);
    this.#goTo(to, to < this.now ? 'back' : 'redo');
  }

  giveUp(): void {
    this.#finish('given-up', { kind: 'give-up' });
  }

  close(): void {
    this.note({ kind: 'hide' });
    this.recorder.close();
    clearTimeout(this.#frames);
    clearTimeout(this.#fading);
    this.table.free();
  }

  #play(act: (table: Table) => number): boolean {
    const before = this.table.now();
    const count = act(this.table);
    if (count === 0) return false;
    const now = before + count;
    const played = this.table.playedSince(before);
    const texts = played.map(({ text }) => text);
    this.#moves = [...this.#moves.slice(0, before), ...texts];
    this.#stops = [...this.#stops.filter((stop) => stop <= before), now];
    this.end = null;
    this.note({ kind: 'move', moves: texts.join(' ') });
    if (count === 1) this.#show(played[0]?.marks ?? []);
    this.#walk(before, now);
    this.#judge();
    return true;
  }

  #goTo(to: number, kind: 'undo' | 'redo' | 'restart' | 'back'): void {
    if (!this.table.goTo(to)) return;
    this.end = null;
    this.took = null;
    this.note({ kind, to });
    this.trace = [];
    this.#look();
    this.#judge();
  }

  #judge(): void {
    if (this.solved) this.#finish('solved', { kind: 'solved' });
    else if (this.stuck) this.#finish('stuck', { kind: 'stuck' });
    else this.took = null;
  }

  #finish(end: End, happening: Happening): void {
    this.end = end;
    this.took = this.recorder.open();
    if (end === 'solved') noteSolved(this.puzzle, this.table.now(), this.took);
    this.note(happening);
  }

  #facts(): void {
    this.now = this.table.now();
    this.total = this.table.total();
    this.solved = this.table.isGoal();
    this.stuck = this.table.isStuck();
  }

  #look(): void {
    clearTimeout(this.#frames);
    this.scene = this.table.scene();
    this.#facts();
  }

  /** Shows the line of a pair for a moment. */
  #show(marks: Mark[]): void {
    clearTimeout(this.#fading);
    this.trace = marks.filter((mark) => mark.kind === 'line');
    this.#fading = setTimeout(() => {
      this.trace = [];
    }, LINE);
  }

  /** Shows the positions on the way one after another. */
  #walk(from: number, to: number): void {
    this.#facts();
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const stride = Math.ceil((to - from) / MOST_FRAMES);
    const scenes: Scene[] = [];
    for (let count = from + stride; count < to && !calm; count += stride) {
      this.table.goTo(count);
      scenes.push(this.table.scene());
    }
    this.table.goTo(to);
    scenes.push(this.table.scene());
    clearTimeout(this.#frames);
    const next = () => {
      const scene = scenes.shift();
      if (!scene) return;
      this.scene = scene;
      this.#frames = setTimeout(next, STEP);
    };
    next();
  }
}

