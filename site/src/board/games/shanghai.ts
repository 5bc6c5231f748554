import { pieceAt, type Scene } from '../../rules/types';
import type { Box, Drawing, Layout } from '../drawing';
import { FACE_HEIGHT, FACE_WIDTH } from '../faces';
import Shanghai from './Shanghai.svelte';

/** How thick a tile is: a tile on others is drawn so much higher. */
export const DEPTH_X = 5;
export const DEPTH_Y = 6;
const MARGIN = 5;
const [ACROSS, DOWN] = [FACE_WIDTH / 2, FACE_HEIGHT / 2];

const levels = (scene: Scene): number => Math.max(0, ...scene.pieces.map(({ spot }) => spot[2] ?? 0));

function layout(scene: Scene): Layout {
  // The room of a heap stays what it was while tiles go.
  const high = Math.max(levels(scene), 4);
  const [left, top] = [MARGIN + high * DEPTH_X, MARGIN + high * DEPTH_Y];
  const box = (x: number, y: number, level: number): Box => ({
    x: left + x * ACROSS - level * DEPTH_X,
    y: top + y * DOWN - level * DEPTH_Y,
    width: FACE_WIDTH,
    height: FACE_HEIGHT,
  });
  return {
    width: left + scene.width * ACROSS + DEPTH_X + MARGIN,
    height: top + scene.height * DOWN + DEPTH_Y + MARGIN,
    // A place on a tile means that tile.
    box: (spot) => {
      const [x, y, level = 0] = pieceAt(scene, spot)?.spot ?? spot;
      return box(x, y, level);
    },
    spot: (px, py) => {
      // What lies on top is hit first, where it is drawn.
      const hit = scene.pieces.findLast(({ spot: [x, y, level = 0] }) => {
        const { x: from, y: above } = box(x, y, level);
        return px >= from && py >= above && px < from + FACE_WIDTH + DEPTH_X && py < above + FACE_HEIGHT + DEPTH_Y;
      });
      if (hit) return hit.spot;
      const [x, y] = [Math.floor((px - left) / ACROSS), Math.floor((py - top) / DOWN)];
      return x >= 0 && y >= 0 && x < scene.width && y < scene.height ? [x, y] : null;
    },
  };
}

export const drawing: Drawing = {
  layout,
  picture: Shanghai,
  scale: 1.8,
};
