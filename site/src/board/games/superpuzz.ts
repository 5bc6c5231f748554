import { counted, type Drawing, grid } from '../drawing';
import Superpuzz from './Superpuzz.svelte';

export const WIDTH = 56;
export const HEIGHT = 78;

export const drawing: Drawing = {
  layout: (scene) => grid(scene, WIDTH, HEIGHT, 6, 8),
  picture: Superpuzz,
  labels: counted,
  scale: 2,
};
