// Moving pictures in the form GIF89a. Boards have few colours, so the commonest
// 255 are enough; every other is shown as the nearest of them. Of each frame only
// the part that differs from the one before is written.

export interface Frame {
  /** Four bytes a pixel, row by row. */
  data: Uint8ClampedArray;
  /** For how long it is shown, in milliseconds. */
  lasts: number;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const MOST_COLOURS = 255;
/** The longest code that a GIF may use has twelve bits. */
const MOST_CODES = 4096;

const rgb = (data: Uint8ClampedArray, at: number): number => ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);

/** The commonest colours of some frames. */
function palette(frames: Frame[]): number[] {
  const counts = new Map<number, number>();
  for (const { data } of frames) for (let at = 0; at < data.length; at += 4) counts.set(rgb(data, at), (counts.get(rgb(data, at)) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_COLOURS).map(([colour]) => colour);
}

/** Says which colour of a palette comes nearest. */
function matcher(colours: number[]): (colour: number) => number {
  const known = new Map(colours.map((colour, index) => [colour, index]));
  return (colour) => {
    const found = known.get(colour);
    if (found !== undefined) return found;
    let [nearest, least] = [0, Infinity];
    for (const [index, other] of colours.entries()) {
      const apart = [16, 8, 0].reduce((sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
      if (apart < least) [nearest, least] = [index, apart];
    }
    known.set(colour, nearest);
    return nearest;
  };
}

/** The smallest box around everything that differs; one pixel where nothing does. */
function changed(before: Uint8Array | null, now: Uint8Array, width: number, height: number): Box {
  if (!before) return { left: 0, top: 0, width, height };
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < now.length; at += 1) {
    if (now[at] === before[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return right < 0 ? { left: 0, top: 0, width: 1, height: 1 } : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Packs numbers below 256 as GIFs do (Welch 1984, codes of growing length). */
function packed(pixels: Uint8Array): number[] {
  const CLEAR = 256;
  const END = 257;
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  let size = 9;
  const put = (code: number) => {
    bits |= code << held;
    held += size;
    while (held >= 8) {
      bytes.push(bits & 255);
      bits >>>= 8;
      held -= 8;
    }
  };
  let codes = new Map<number, number>();
  let next = END + 1;
  put(CLEAR);
  let run = pixels[0] ?? 0;
  for (let at = 1; at < pixels.length; at += 1) {
    const pixel = pixels[at] ?? 0;
    const key = (run << 8) | pixel;
    const known = codes.get(key);
    if (known !== undefined) {
      run = known;
      continue;
    }
    put(run);
    if (next === MOST_CODES) {
      put(CLEAR);
      codes = new Map();
      next = END + 1;
      size = 9;
    } else {
      if (next === 1 << size) size += 1;
      codes.set(key, next);
      next += 1;
    }
    run = pixel;
  }
  put(run);
  put(END);
  if (held > 0) bytes.push(bits & 255);
  return bytes;
}

/** Frames of one size as a GIF that runs for ever. */
export function gif(frames: Frame[], width: number, height: number): Uint8Array<ArrayBuffer> {
  const colours = palette(frames);
  const match = matcher(colours);
  const out: number[] = [];
  const word = (value: number) => out.push(value & 255, (value >> 8) & 255);
  out.push(...new TextEncoder().encode('GIF89a'));
  word(width);
  word(height);
  // 256 colours for all frames; the first is the ground.
  out.push(0xf7, 0, 0);
  for (let index = 0; index < 256; index += 1) {
    const colour = colours[index] ?? 0;
    out.push((colour >> 16) & 255, (colour >> 8) & 255, colour & 255);
  }
  out.push(0x21, 0xff, 11, ...new TextEncoder().encode('NETSCAPE2.0'), 3, 1, 0, 0, 0);
  let before: Uint8Array | null = null;
  for (const { data, lasts } of frames) {
    const now: Uint8Array = new Uint8Array(width * height);
    for (let at = 0; at < now.length; at += 1) now[at] = match(rgb(data, 4 * at));
    const box = changed(before, now, width, height);
    const part = new Uint8Array(box.width * box.height);
    for (let row = 0; row < box.height; row += 1) {
      const from = (box.top + row) * width + box.left;
      part.set(now.subarray(from, from + box.width), row * box.width);
    }
    out.push(0x21, 0xf9, 4, 0x04);
    word(Math.round(lasts / 10));
    out.push(0, 0, 0x2c);
    for (const value of [box.left, box.top, box.width, box.height]) word(value);
    out.push(0, 8);
    const bytes = packed(part);
    for (let at = 0; at < bytes.length; at += 255) {
      const piece = bytes.slice(at, at + 255);
      out.push(piece.length, ...piece);
    }
    out.push(0);
    before = now;
  }
  out.push(0x3b);
  return Uint8Array.from(out);
}
