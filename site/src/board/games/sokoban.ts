import { type Scene, type Spot, squares } from '../../rules/types';
import { type Drawing, grid, named } from '../drawing';
import Sokoban from './Sokoban.svelte';

export const SIZE = 48;

/** Of the walls around everything half is enough, where they are nothing else. */
export function cropped(scene: Scene): number {
  const isEdge = ([x, y]: Spot) =>
    x === 0 || y === 0 || x === scene.width - 1 || y === scene.height - 1;
  const isBare = squares(scene).every(
    ({ spot, square }) => !isEdge(spot) || square.ground === 'wall' || square.ground === 'outside',
  );
  return isBare ? 22 : 0;
}

export const drawing: Drawing = {
  layout: (scene) => grid(scene, SIZE, SIZE, 0, -cropped(scene)),
  picture: Sokoban,
  labels: (scene) => named(scene),
  scale: 2.3,
  showsTargets: true,
};
