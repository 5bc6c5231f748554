// What the board shows besides the game itself: marks that explain something,
// or another position while a solution is played back.

import type { Mark, Scene } from '../rules/types';

export class Overlay {
  marks = $state.raw<Mark[]>([]);
  /** A position shown instead of the game's own; nothing can be played on it. */
  shown = $state.raw<Scene | null>(null);

  clear(): void {
    this.marks = [];
    this.shown = null;
  }
}
