// What a board may do to the game on it.

import { at, type Scene, type Spot } from '../rules/types';

export interface Hand {
  /** Shows the position as it is, if pieces are still on their way to it. */
  settle(): void;
  /** Where pointing next plays something. */
  targets(from: Spot): Spot[];
  /** Of these the places worth marking. */
  aims(from: Spot): Spot[];
  /** Plays what pointing here, then there means; whether that was anything. */
  gesture(from: Spot, to: Spot): boolean;
  /** Plays what pointing twice here means. */
  double(spot: Spot): boolean;
  /** Plays the only move that ends here; where there are several, nothing but
   * tells the places from which a piece could come. */
  fill(spot: Spot): { played: boolean; choices: Spot[] };
  /** Says why pointing here, then there plays nothing, or without a second
   * place why a piece can go nowhere; whether there was something to say. */
  object(from: Spot, to: Spot | null): boolean;
}

export type Arrow = 'left' | 'up' | 'right' | 'down';

const ARROWS: Record<string, Arrow> = {
  ArrowLeft: 'left',
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
};

const LETTERS: Record<string, Arrow> = { KeyA: 'left', KeyW: 'up', KeyD: 'right', KeyS: 'down' };

/** The direction a key means; letters only where a figure walks. */
export const arrowOf = (event: KeyboardEvent, walking: boolean): Arrow | undefined =>
  ARROWS[event.key] ?? (walking ? LETTERS[event.code] : undefined);

const STEPS: Record<Arrow, Spot> = { left: [-1, 0], up: [0, -1], right: [1, 0], down: [0, 1] };

export function beside([x, y]: Spot, arrow: Arrow): Spot {
  const [dx, dy] = STEPS[arrow];
  return [x + dx, y + dy];
}

/** The nearest place of the board in a direction; the same place at the edge. */
export function nearest(scene: Scene, [x, y]: Spot, arrow: Arrow): Spot {
  const [dx, dy] = STEPS[arrow];
  const isPlace = (spot: Spot) => {
    const square = at(scene, spot);
    return square !== undefined && square.ground !== 'outside' && square.ground !== 'wall';
  };
  const [length, breadth] = dx === 0 ? [scene.height, scene.width] : [scene.width, scene.height];
  // Straight ahead comes first; else, line by line, what is least aside.
  for (const aside of [0, breadth]) {
    for (let ahead = 1; ahead < length; ahead += 1) {
      for (let off = 0; off <= aside; off += 1) {
        for (const side of [off, -off]) {
          const spot: Spot = [x + dx * ahead + (dx === 0 ? side : 0), y + dy * ahead + (dy === 0 ? side : 0)];
          if (isPlace(spot)) return spot;
        }
      }
      // A column further on is better than nothing, a row further aside is not.
      if (dx !== 0 && aside === 0) break;
    }
  }
  return [x, y];
}
