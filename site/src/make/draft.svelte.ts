// A board in the making with its history; every state is a text and the kind of
// puzzles that it is read as.

import type { Making, Spot } from '../wire';
import { Bench } from './module';

const MOST = 500;

interface Board {
  kind: string;
  text: string;
}

export class Draft {
  making = $state.raw<Making>() as Making;
  canUndo = $state(false);
  canRedo = $state(false);
  #bench: Bench;
  #boards: Board[] = [];
  #now = 0;

  constructor(bench: Bench) {
    this.#bench = bench;
    this.#look();
    this.#boards = [this.#board()];
  }

  get kind(): string {
    return this.#bench.kind();
  }

  put = (spot: Spot, code: string): boolean => this.#does(() => this.#bench.put(spot, code));
  flip = (name: string): boolean => this.#does(() => this.#bench.flip(name));
  resize = (edge: string, grows: boolean): boolean => this.#does(() => this.#bench.resize(edge, grows));
  clear = (): boolean => this.#does(() => (this.#bench.clear(), true));
  /** Goes on from a board that was written here, maybe under other rules of the game. */
  restore = (text: string, kind = this.kind): boolean => this.#does(() => (this.#lay({ kind, text }), true));
  /** Lays a text on the bench, be it a puzzle or not. */
  load = (text: string): boolean => this.#does(() => (this.#bench.load(text), true));

  undo(): void {
    if (this.#now > 0) this.#goTo(this.#now - 1);
  }

  redo(): void {
    if (this.#now < this.#boards.length - 1) this.#goTo(this.#now + 1);
  }

  #goTo(at: number): void {
    const board = this.#boards[at];
    if (!board) return;
    this.#now = at;
    this.#lay(board);
    this.#look();
  }

  #lay({ kind, text }: Board): void {
    if (kind !== this.kind) this.#bench = Bench.blank(kind);
    this.#bench.restore(text);
  }

  #board = (): Board => ({ kind: this.kind, text: this.making.text });

  /** Does something; whether it could be done. */
  #does(act: () => boolean): boolean {
    const before = this.#board();
    if (!act()) return false;
    this.#look();
    const { kind, text } = this.#board();
    if (kind === before.kind && text === before.text) return true;
    this.#boards = [...this.#boards.slice(Math.max(0, this.#now + 1 - MOST), this.#now + 1), { kind, text }];
    this.#now = this.#boards.length - 1;
    this.#look();
    return true;
  }

  #look(): void {
    this.making = this.#bench.look();
    this.canUndo = this.#now > 0;
    this.canRedo = this.#now < this.#boards.length - 1;
  }
}
