import { at, pieceAt, type Scene, type Spot } from '../rules/types';
import { type Box, type Drawing, grid, type Layout, named } from './drawing';
import Plain from './Plain.svelte';

const SIDE = 40;
/** How far a piece that lies on others is shifted, so that stacks are seen. */
const LIFT = 4;

/** The box around all places of a piece. */
function around(layout: Layout, [x, y, level = 0]: Spot, [width, height]: readonly [number, number]): Box {
  const first = layout.box([x, y]);
  const last = layout.box([x + width - 1, y + height - 1]);
  return {
    x: first.x - level * LIFT,
    y: first.y - level * LIFT,
    width: last.x + last.width - first.x,
    height: last.y + last.height - first.y,
  };
}

/** Where the ground lies: its corner, the side of a step, and the way to the next. */
export function grounds(scene: Scene): { origin: number; side: number; step: number } {
  const levels = Math.max(0, ...scene.pieces.map(({ spot }) => spot[2] ?? 0));
  const side = SIDE / scene.unit;
  // Steps of half a place stand without gaps.
  return { origin: 4 + levels * LIFT, side, step: side + (scene.unit === 1 ? 2 : 0) };
}

function layout(scene: Scene): Layout {
  const { origin, side, step } = grounds(scene);
  const steps = grid(scene, side, side, step - side, origin);
  return {
    ...steps,
    // A place on a piece means that piece.
    box: (spot) => {
      const piece = pieceAt(scene, spot);
      return around(steps, piece?.spot ?? spot, piece?.size ?? [scene.unit, scene.unit]);
    },
    spot: (x, y) => {
      // What lies on top is hit first, where it is drawn.
      const hit = scene.pieces.findLast(({ spot, size }) => {
        const box = around(steps, spot, size);
        return (spot[2] ?? 0) > 0 && x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
      });
      return hit ? hit.spot : steps.spot(x, y);
    },
  };
}

/** Any game, from its scene alone: places with signs in them. */
export const drawing: Drawing = {
  layout,
  picture: Plain,
  lifts: (scene, spot) => [at(scene, spot)?.piece?.spot ?? spot],
  labels: (scene) => named(scene),
  scale: 2.2,
};
