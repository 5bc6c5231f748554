// How a game looks. The board knows places, selections, dragging and marks;
// a drawing says where each place lies in the picture and draws what is there.

import type { Component } from 'svelte';
import { same, type Scene, type Spot } from '../rules/types';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the places of one scene lie, in the units of the picture. */
export interface Layout {
  width: number;
  height: number;
  /** The box of a place. */
  box(spot: Spot): Box;
  /** The place at a point; null where there is none. */
  spot(x: number, y: number): Spot | null;
}

/** The height there is for each unit of width. */
export interface Room {
  now: number;
  /** While no answer covers a part of the window. */
  usual: number;
}

/** What is being dragged, and how far. */
export interface Drag {
  spots: Spot[];
  dx: number;
  dy: number;
}

export interface PictureProps {
  scene: Scene;
  layout: Layout;
  drag: Drag | null;
}

/** A move drawn as an arrow. */
export interface Arrow {
  from: Spot;
  to: Spot;
  /** What it does: keeps the game open, loses it, or nobody knows. */
  tone: 'good' | 'bad' | 'unknown';
}

/** What the columns and the rows of a board are called. */
export interface Labels {
  columns: string[];
  rows: string[];
}

export interface Drawing {
  /** The places of a scene, in the room there is, where that is known. */
  layout(scene: Scene, room?: Room): Layout;
  picture: Component<PictureProps>;
  /** Whether a place that can be pointed at next is shown as one; all are if
   * absent. */
  isAim?(scene: Scene, spot: Spot): boolean;
  /** What comes along when the piece at `spot` is dragged; itself if absent. */
  lifts?(scene: Scene, spot: Spot): Spot[];
  /** The place that is meant by a piece let go so far from where it was held;
   * the place below the pointer if absent. */
  drop?(scene: Scene, from: Spot, dx: number, dy: number): Spot | null;
  /** How wide the board may grow, in pixels for each unit of the picture. */
  scale: number;
  /** Whether it is shown where a chosen piece can go. Where finding that out
   * is part of the game, only players who ask for it see it. */
  showsTargets?: boolean;
  /** What columns and rows are called where reasons speak of places; absent
   * where they never do. */
  labels?(scene: Scene): Labels;
  /** Whether pieces that nothing needs can go home by themselves. */
  hasHomes?: boolean;
}

/** Places as equal cells in rows and columns. */
export function grid(scene: Scene, width: number, height: number, gap = 0, margin = 0): Layout {
  const across = width + gap;
  const down = height + gap;
  return {
    width: scene.width * across - gap + 2 * margin,
    height: scene.height * down - gap + 2 * margin,
    box: ([x, y]) => ({ x: margin + x * across, y: margin + y * down, width, height }),
    spot: (x, y) => {
      const column = Math.floor((x - margin + gap / 2) / across);
      const row = Math.floor((y - margin + gap / 2) / down);
      const inside = column >= 0 && row >= 0 && column < scene.width && row < scene.height;
      return inside ? [column, row] : null;
    },
  };
}

/** A to Z, then AA and so on, as the games themselves count columns. */
function letters(x: number): string {
  const letter = String.fromCharCode(65 + (x % 26));
  return x < 26 ? letter : letters(Math.floor(x / 26) - 1) + letter;
}

/** Places are called A1, B1 and so on, on every board; a ring around it that
 * nothing lies on has no name. */
export function named({ width, height }: Scene, ring = 0): Labels {
  const names = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => (index < ring || index >= count - ring ? '' : name(index - ring)));
  return { columns: names(width, letters), rows: names(height, (y) => String(y + 1)) };
}

const isDragged = (drag: Drag | null, spot: Spot): boolean =>
  drag !== null && drag.spots.some((dragged) => same(dragged, spot));

/** How a piece is moved to its box, dragged or not. */
export function placed(layout: Layout, spot: Spot, drag: Drag | null): { transform: string; held: boolean } {
  const { x, y } = layout.box(spot);
  const held = isDragged(drag, spot);
  const [dx, dy] = held && drag ? [drag.dx, drag.dy] : [0, 0];
  return { transform: `translate(${x + dx}px, ${y + dy}px)`, held };
}
