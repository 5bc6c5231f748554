import { type Drawing, grid } from './drawing';
import Shisen from './Shisen.svelte';

export const WIDTH = 46;
export const HEIGHT = 56;

export const drawing: Drawing = {
  layout: (scene) => grid(scene, WIDTH, HEIGHT, 2, 6),
  picture: Shisen,
  scale: 1.35,
};
