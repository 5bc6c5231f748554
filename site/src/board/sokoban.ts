import { type Drawing, grid } from './drawing';
import Sokoban from './Sokoban.svelte';

export const drawing: Drawing = {
  layout: (scene) => grid(scene, 48, 48),
  picture: Sokoban,
  scale: 1.25,
};
