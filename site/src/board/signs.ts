// Signs for numbered tiles: shapes around the origin, about 20 units wide.
// With three ways to paint them there are 48; the number stands beside.

export const SHAPES: string[] = [
  'M0 -10A10 10 0 1 1 0 10A10 10 0 1 1 0 -10Z',
  'M0 -10.5L10.5 8.5H-10.5Z',
  'M-9 -9H9V9H-9Z',
  'M0 -11.5L3 -3.8L11 -3.4L4.8 1.7L6.9 9.5L0 5.1L-6.9 9.5L-4.8 1.7L-11 -3.4L-3 -3.8Z',
  'M-3.6 -10.5H3.6V-3.6H10.5V3.6H3.6V10.5H-3.6V3.6H-10.5V-3.6H-3.6Z',
  'M0 9.8C-8.6 3.4 -10.6 -.6 -10.2 -4C-9.7 -8.6 -3.2 -10 0 -4.6C3.2 -10 9.7 -8.6 10.2 -4C10.6 -.6 8.6 3.4 0 9.8Z',
  'M4 -10.4A10.5 10.5 0 1 0 10.4 4A8.4 8.4 0 0 1 4 -10.4Z',
  'M-5.5 -9.6H5.5L11 0L5.5 9.6H-5.5L-11 0Z',
  'M-10.5 -8.5H10.5L0 10.5Z',
  'M0 -11C4.4 -4.6 7.6 -.6 7.6 3.4A7.6 7.6 0 0 1 -7.6 3.4C-7.6 -.6 -4.4 -4.6 0 -11Z',
  'M-11 -4H1V-10L11 0L1 10V4H-11Z',
  'M-10.5 -10.5H-1.5V-1.5H10.5V10.5H1.5V1.5H-10.5Z',
  'M-10.5 9.5V-9.5L-5 -2L0 -10.5L5 -2L10.5 -9.5V9.5Z',
  'M2.5 -11L-8 2H-1L-3 11L8 -3H1Z',
  'M-10.5 -10H-3.5V-3H3.5V-10H10.5V10H3.5V4H-3.5V10H-10.5Z',
  'M-10 -10L0 -3.6L10 -10L3.6 0L10 10L0 3.6L-10 10L-3.6 0Z',
];

export type Paint = 'full' | 'ring' | 'half';
const PAINTS: Paint[] = ['full', 'ring', 'half'];

/** The sign of a tile with this label; null where the label itself is one. */
export function sign(label: string): { outline: string; paint: Paint } | null {
  if (!/^\d+$/.test(label)) return null;
  const number = Number(label) - 1;
  const outline = SHAPES[((number % SHAPES.length) + SHAPES.length) % SHAPES.length];
  const paint = PAINTS[Math.floor(Math.abs(number) / SHAPES.length) % PAINTS.length];
  return outline && paint ? { outline, paint } : null;
}
