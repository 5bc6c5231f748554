import { type Drawing, grid } from './drawing';
import Plain from './Plain.svelte';

/** Any game, from its scene alone: cells with signs in them. */
export const drawing: Drawing = {
  layout: (scene) => grid(scene, 40, 40, 2, 4),
  picture: Plain,
  scale: 1.4,
};
