// The texts for whoever listens instead of looking; few, because they come with every
// board.

import { language } from '../i18n/index.svelte';

const en = {
  boardText: 'The board in words',
  place: (column: number, row: number) => `column ${column}, row ${row}`,
  row: (name: string) => `Row ${name}`,
  column: (name: string) => `Column ${name}`,
  at: (place: string, what: string) => `${place}: ${what}`,
  side: (side: string, what: string) => `${side}: ${what}`,
  things: {
    wall: 'wall',
    free: 'free',
    goal: 'goal',
    box: 'box',
    boxOnGoal: 'box on goal',
    you: 'you',
    youOnGoal: 'you on a goal',
    piece: 'piece',
    empty: 'empty',
  },
  pushed: (place: string, isGoal: boolean) => `Box pushed to ${place}${isGoal ? ', a goal' : ''}.`,
  moved: (piece: string, from: string, to: string) => `${piece} from ${from} to ${to}`,
  taken: (piece: string, one: string, other: string) => `${piece} taken at ${one} and ${other}`,
  times: (count: number, what: string) => `${count} × ${what}`,
  comma: ', ',
  stop: '.',
  directions: { left: 'left', up: 'up', right: 'right', down: 'down' },
};

const ja: typeof en = {
  boardText: '盤面の説明',
  place: (column, row) => `${column}列${row}段`,
  row: (name) => `${name}段目`,
  column: (name) => `${name}列目`,
  at: (place, what) => `${place}：${what}`,
  side: (side, what) => `${side}は${what}`,
  things: {
    wall: '壁',
    free: '空き',
    goal: 'ゴール',
    box: '荷物',
    boxOnGoal: 'ゴール上の荷物',
    you: '自分',
    youOnGoal: 'ゴール上の自分',
    piece: '駒',
    empty: '空き',
  },
  pushed: (place, isGoal) => `荷物を${place}へ押しました${isGoal ? '（ゴール）' : ''}。`,
  moved: (piece, from, to) => `${piece}を${from}から${to}へ`,
  taken: (piece, one, other) => `${piece}を${one}と${other}から取りました`,
  times: (count, what) => `${what}が${count}個`,
  comma: '、',
  stop: '。',
  directions: { left: '左', up: '上', right: '右', down: '下' },
};

const WORDS = { en, ja };

/** The texts in the language of the page. */
export const w = (): typeof en => WORDS[language()];
