// What the board shows besides the game itself: marks and arrows that explain
// something, or another position while something is played back.

import type { Arrow } from '../board/drawing';
import type { Mark, Scene, Spot } from '../rules/types';

/** Something that is played back instead of the game, and how it is driven. */
export interface Playback {
  /** What it is, as a title: the solution, the review. */
  title: string;
  /** Which of its positions is shown, and the last there is. */
  now: number;
  last: number;
  /** Shows another one. */
  show(count: number): void;
  /** Begins or stops to play by itself, where it can. */
  toggle?(): void;
}

export class Overlay {
  marks = $state.raw<Mark[]>([]);
  arrows = $state.raw<Arrow[]>([]);
  /** A part of the board to look at: two corners. */
  area = $state.raw<[Spot, Spot] | null>(null);
  /** A position shown instead of the game's own; nothing can be played on it. */
  shown = $state.raw<Scene | null>(null);
  playback = $state.raw<Playback | null>(null);

  clear(): void {
    this.marks = [];
    this.arrows = [];
    this.area = null;
    this.shown = null;
    this.playback = null;
  }
}
