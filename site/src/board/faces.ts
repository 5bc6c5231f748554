// Faces of mahjong tiles, drawn by us: shapes on a tile of 44 by 54 units.
// Codes are those of the games: C1 to C9 characters, B1 to B9 bamboos, D1 to D9
// dots, WE WS WW WN winds, DR DG DW dragons, F1 to F4 flowers, S1 to S4 seasons.

export const FACE_WIDTH = 44;
export const FACE_HEIGHT = 54;

export type Ink = 'ink' | 'red' | 'blue' | 'green' | 'purple';

export type Shape =
  | { kind: 'text'; text: string; x: number; y: number; size: number; ink: Ink }
  | { kind: 'path'; d: string; ink: Ink; line?: number };

const NUMERALS = '一二三四五六七八九';
const WINDS: Record<string, string> = { E: '東', S: '南', W: '西', N: '北' };
const SEASONS = '春夏秋冬';

const text = (sign: string, x: number, y: number, size: number, ink: Ink): Shape => ({ kind: 'text', text: sign, x, y, size, ink });

/** A small sign in the corner, for whoever does not read the large one. */
const index = (sign: string, ink: Ink): Shape => text(sign, 7, 13, 12, ink);

const circle = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

type Point = readonly [number, number];

/** Places of a number of equal signs, as on real tiles. */
const DOTS: readonly (readonly Point[])[] = [
  [[22, 27]],
  [[22, 15], [22, 39]],
  [[10, 12], [22, 27], [34, 42]],
  [[13, 14], [31, 14], [13, 40], [31, 40]],
  [[11, 12], [33, 12], [22, 27], [11, 42], [33, 42]],
  [[13, 11], [31, 11], [13, 28], [31, 28], [13, 43], [31, 43]],
  [[9, 8], [22, 13], [35, 18], [13, 31], [31, 31], [13, 45], [31, 45]],
  [[13, 8], [31, 8], [13, 21], [31, 21], [13, 33], [31, 33], [13, 46], [31, 46]],
  [[9, 10], [22, 10], [35, 10], [9, 27], [22, 27], [35, 27], [9, 44], [22, 44], [35, 44]],
];

const STICKS: readonly (readonly Point[])[] = [
  [],
  [[22, 15], [22, 39]],
  [[22, 15], [12, 39], [32, 39]],
  [[12, 15], [32, 15], [12, 39], [32, 39]],
  [[10, 15], [34, 15], [22, 27], [10, 39], [34, 39]],
  [[10, 15], [22, 15], [34, 15], [10, 39], [22, 39], [34, 39]],
  [[22, 10], [10, 27], [22, 27], [34, 27], [10, 44], [22, 44], [34, 44]],
  [[10, 10], [22, 10], [34, 10], [15, 27], [29, 27], [10, 44], [22, 44], [34, 44]],
  [[10, 10], [22, 10], [34, 10], [10, 27], [22, 27], [34, 27], [10, 44], [22, 44], [34, 44]],
];

function dots(rank: number): Shape[] {
  if (rank === 1) {
    return [
      { kind: 'path', d: circle(22, 27, 15), ink: 'blue', line: 4 },
      { kind: 'path', d: circle(22, 27, 8), ink: 'red' },
    ];
  }
  const r = rank < 6 ? 7 : rank < 8 ? 6 : 5.2;
  return (DOTS[rank - 1] ?? []).map(([x, y], at) => ({
    kind: 'path',
    d: `${circle(x, y, r)}${circle(x, y, r * 0.38)}`,
    ink: rank === 7 && at < 3 ? 'red' : rank === 5 && at === 2 ? 'red' : 'blue',
  }));
}

function bamboos(rank: number): Shape[] {
  if (rank === 1) {
    // A sparrow.
    return [
      { kind: 'path', d: 'M10 34c0-11 8-16 15-17a6.5 6.5 0 1 1 9 6c1 12-8 20-16 20l-9 7l1-9z', ink: 'green' },
      { kind: 'path', d: 'M36 16l6 2l-6 3z', ink: 'red' },
      { kind: 'path', d: 'M21 42v8M27 41v9', ink: 'red', line: 2 },
      { kind: 'path', d: circle(30, 18, 1.6), ink: 'ink' },
    ];
  }
  const high = rank < 7 ? 18 : 13;
  return (STICKS[rank - 1] ?? []).map(([x, y], at) => ({
    kind: 'path',
    d: `M${x - 3.4} ${y - high / 2}h6.8v${high * 0.42}h-1.4v${high * 0.16}h1.4v${high * 0.42}h-6.8v${-high * 0.42}h1.4v${-high * 0.16}h-1.4z`,
    ink: (rank === 5 && at === 2) || (rank === 7 && at === 0) || (rank === 9 && at % 3 === 1) ? 'red' : 'green',
  }));
}

const petal = (turn: number): string => {
  const at = (angle: number, far: number) => {
    const turned = ((turn + angle) * Math.PI) / 180;
    return `${(22 + far * Math.sin(turned)).toFixed(1)} ${(31 - far * Math.cos(turned)).toFixed(1)}`;
  };
  return `M${at(0, 3)}C${at(-42, 12)} ${at(-32, 19)} ${at(0, 17)}C${at(32, 19)} ${at(42, 12)} ${at(0, 3)}z`;
};

function flower(rank: number): Shape[] {
  const petals = rank + 3;
  const turns = Array.from({ length: petals }, (_, at) => petal((360 / petals) * at));
  return [
    { kind: 'path', d: turns.join(''), ink: 'purple' },
    { kind: 'path', d: circle(22, 31, 4), ink: 'red' },
    index(String(rank), 'red'),
  ];
}

/** What a face shows; null for a code that is none. */
export function face(code: string): Shape[] | null {
  const [suit, rank] = code;
  const number = Number(rank);
  switch (suit) {
    case 'C':
      return [
        text(NUMERALS[number - 1] ?? '', 26, 25, 24, 'ink'),
        text('萬', 24, 49, 22, 'red'),
        index(rank ?? '', 'ink'),
      ];
    case 'B':
      return bamboos(number);
    case 'D':
      if (number > 0) return dots(number);
      if (rank === 'W') return [{ kind: 'path', d: 'M7 7h30v40h-30zM12 12h20v30h-20z', ink: 'blue', line: 2.5 }];
      return rank === 'R' ? [text('中', 22, 40, 36, 'red')] : [text('發', 22, 40, 36, 'green')];
    case 'W':
      return [text(WINDS[rank ?? ''] ?? '', 24, 43, 33, 'ink'), index(rank ?? '', 'ink')];
    case 'F':
      return flower(number);
    case 'S':
      return [text(SEASONS[number - 1] ?? '', 23, 45, 32, 'purple'), index(rank ?? '', 'purple')];
    default:
      return null;
  }
}
