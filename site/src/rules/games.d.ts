// The games as they describe themselves, and pictures of some puzzles; the builder asks
// them (`vite.config.js`).

declare module 'virtual:games' {
  const games: import('../wire').GameInfo[];
  export default games;
}

declare module 'virtual:pictures' {
  type Mark = import('../wire').Mark;
  type Scene = import('../wire').Scene;

  /** A puzzle as it is drawn, with what makes it a dead end, where it is one. */
  export interface Shown {
    game: string;
    scene: Scene;
    marks: Mark[];
  }

  /** A moment of the game on the first page. */
  export interface Frame {
    scene: Scene;
    marks: Mark[];
    state: 'alive' | 'fatal' | 'lost' | 'better';
  }

  /** The puzzle that stands for each game. */
  export const samples: Record<string, Shown>;
  export const corner: Shown;
  export const locked: Shown;
  /** A game that is lost, move by move, and what would have kept the win. */
  export const film: Frame[];
}
