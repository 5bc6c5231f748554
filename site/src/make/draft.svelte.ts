// A board in the making with its history; every state is a text.

import type { Making, Spot } from '../wire';
import { Bench } from './module';

const MOST = 500;

export class Draft {
  making = $state.raw<Making>() as Making;
  canUndo = $state(false);
  canRedo = $state(false);
  readonly #bench: Bench;
  #texts: string[] = [];
  #now = 0;

  constructor(bench: Bench) {
    this.#bench = bench;
    this.#look();
    this.#texts = [this.making.text];
  }

  get kind(): string {
    return this.#bench.kind();
  }

  put = (spot: Spot, code: string): boolean => this.#does(() => this.#bench.put(spot, code));
  flip = (name: string): boolean => this.#does(() => this.#bench.flip(name));
  resize = (edge: string, grows: boolean): boolean => this.#does(() => this.#bench.resize(edge, grows));
  clear = (): boolean => this.#does(() => (this.#bench.clear(), true));
  /** Goes on from a board that was written here. */
  restore = (text: string): boolean => this.#does(() => (this.#bench.restore(text), true));
  load = (text: string): boolean => this.#does(() => (this.#bench.load(text), true));

  undo(): void {
    if (this.#now > 0) this.#goTo(this.#now - 1);
  }

  redo(): void {
    if (this.#now < this.#texts.length - 1) this.#goTo(this.#now + 1);
  }

  #goTo(at: number): void {
    this.#now = at;
    this.#bench.restore(this.#texts[at] ?? '');
    this.#look();
  }

  /** Does something; whether it could be done. */
  #does(act: () => boolean): boolean {
    if (!act()) return false;
    const before = this.making.text;
    this.#look();
    if (this.making.text === before) return true;
    this.#texts = [...this.#texts.slice(Math.max(0, this.#now + 1 - MOST), this.#now + 1), this.making.text];
    this.#now = this.#texts.length - 1;
    this.#look();
    return true;
  }

  #look(): void {
    this.making = this.#bench.look();
    this.canUndo = this.#now > 0;
    this.canRedo = this.#now < this.#texts.length - 1;
  }
}
