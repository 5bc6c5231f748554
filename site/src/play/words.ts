// The texts of what comes after the board: help, settings, tries. They come with
// these parts only.

import { language } from '../i18n/index.svelte';
import type { Command } from './keys';

const many = (count: number, one: string, more: string): string => `${count.toLocaleString('en')} ${count === 1 ? one : more}`;

const en = {
  // Help
  helpTitle: 'Mouse, touch and keys',
  helpPoint: 'Tap a piece, then tap where it should go; or drag it. A double tap moves a card to the best place for it.',
  helpWalk: 'In Sokoban, tap a free cell to walk there, or a box and then a cell to push it there.',
  settings: 'How you like to play',
  setTargets: 'Show where a selected piece can go',
  setTargetsMore: 'Finding that out is part of this game, so it is recorded as help.',
  setAutomatic: 'Move cards home by themselves when nothing needs them any more',
  setAutomaticMore: 'Undo takes them back together with your move. It is recorded that you did not make these moves.',
  setLight: 'Say after every move whether it can still be won',
  setLightMore: 'The searches run in your browser, for a moment each. It is recorded as help.',
  setPlaces: 'Show dead places, and where you can walk',
  setPlacesMore: 'A box on a dead place, marked ×, can never reach a goal. Where you can walk is dotted. It is recorded as help.',
  setSounds: 'Sounds',
  setSoundsMore: 'Short tones for moves, for what cannot be played and for the end.',
  setWheel: 'The mouse wheel goes through the game',
  setWheelMore: 'Over the board, without Shift; elsewhere the wheel scrolls.',
  setLetters: 'Single letters are shortcuts',
  setLettersMore: 'Switch this off if you dictate or press keys by accident. Ctrl+Z and the arrow keys always work.',
  hand: 'On a phone I play with',
  hands: { both: 'both hands', left: 'the left hand', right: 'the right hand' },
  keyboard: 'Keyboard',
  keysWalking: [['← ↑ → ↓', 'walk and push (also W A S D)']] as [string, string][],
  keysPointing: [
    ['← ↑ → ↓', 'move the cursor'],
    ['Enter', 'select at the cursor; with Shift, as a double tap'],
  ] as [string, string][],
  keysEverywhere: [
    ['Shift Wheel', 'undo and redo, over the board'],
    ['Space ← →', 'run and step through a solution'],
    ['Enter', 'after a win: next puzzle'],
    ['Esc', 'close, deselect'],
  ] as [string, string][],
  commands: {
    undo: 'undo',
    redo: 'redo',
    undoPush: 'back to before the last push',
    restart: 'restart; undo brings everything back',
    next: 'next puzzle',
    previous: 'previous puzzle',
    ask: 'am I stuck?',
    back: 'back to the last winnable position',
    light: 'light: can it still be won?',
    hint: 'hint; again for more',
    tries: 'my tries',
    bookmark: 'bookmark this position',
    help: 'this help',
  } as Record<Command, string>,
  changeKey: (what: string) => `Another key for: ${what}`,
  pressKey: 'Press a key …',
  keyTaken: (key: string, what: string) => `${key} is taken: ${what}`,
  keyFixed: 'This key cannot be chosen: arrows always move, Enter always selects, and Ctrl, Alt and Cmd belong to the browser.',
  usualKeys: 'Usual keys again',

  // Tries
  triesTitle: 'My tries',
  triesNone: 'Take some moves back and play something else: both tries are kept here.',
  triesKept: 'Your tries stay in this browser until you solve the puzzle. It keeps the last 300 unfinished games; those with several tries or bookmarks go last.',
  triesPicture: 'Your tries as a tree; the list below says the same.',
  tryOf: (number: number, moves: number) => `Try ${number}: ${many(moves, 'move', 'moves')}`,
  tryFrom: (number: number, moves: number, from: number) =>
    `Try ${number}: ${many(moves, 'move', 'moves')}, from ${from === 0 ? 'the start' : `move ${from}`} on`,
  tryHere: 'you are here',
  bookmarkAt: (moves: number, number: number) => `Bookmark: move ${moves} of try ${number}`,
  setBookmark: 'Bookmark this position',
  dropBookmark: 'Remove the bookmark here',
  dropTry: (number: number) => `Remove try ${number}`,
  thumb: 'For one hand',
  directions: { left: 'Left', up: 'Up', right: 'Right', down: 'Down' },
};

export type PlayWords = typeof en;

const n = (count: number): string => count.toLocaleString('ja');

const ja: PlayWords = {
  helpTitle: 'マウス・タップ・キーの操作',
  helpPoint: 'カードや荷物をタップし、移す場所をタップします。ドラッグでも動かせます。ダブルタップすると、カードは自動的に移動します。',
  helpWalk: '倉庫番では、空いたマスをタップするとそこまで歩きます。荷物、マスの順にタップすると、荷物をそこまで押します。',
  settings: '遊び方の設定',
  setTargets: '選んだものの行き先を表示する',
  setTargetsMore: 'このゲームでは行き先を見つけるのも遊びのうちなので、ヒントとして記録されます。',
  setAutomatic: 'もう使わないカードを自動でホームに移す',
  setAutomaticMore: '「一手戻す」で、自分の手と一緒に戻ります。自動で動いた手であることは記録に残ります。',
  setLight: '一手ごとに、まだ解けるかどうかを表示する',
  setLightMore: 'ブラウザーの中で短時間だけ探索します。ヒントとして記録されます。',
  setPlaces: '荷物を置くと手詰りになるマスと、歩けるマスを表示する',
  setPlacesMore: '×のマスに置いた荷物は、二度とゴールに運べません。歩けるマスには点がつきます。ヒントとして記録されます。',
  setSounds: '効果音',
  setSoundsMore: '動かしたとき、動かせないとき、終わったときに短い音が鳴ります。',
  setWheel: 'マウスホイールで手を戻す・進める',
  setWheelMore: '盤の上ではShiftなしで使えます。盤の外ではふつうにスクロールします。',
  setLetters: '文字キーを操作に使う',
  setLettersMore: '音声入力や押し間違いが気になるときはオフにできます。Ctrl+Zと矢印キーはいつでも使えます。',
  hand: 'スマホでの持ち方',
  hands: { both: '両手', left: '左手だけ', right: '右手だけ' },
  keyboard: 'キーボード操作',
  keysWalking: [['← ↑ → ↓', '歩く・押す（W A S D でも）']],
  keysPointing: [
    ['← ↑ → ↓', 'カーソルを動かす'],
    ['Enter', 'カーソルの位置を選択（Shiftを押しながらでダブルタップ）'],
  ],
  keysEverywhere: [
    ['Shift ホイール', '盤の上で回すと、戻す・進める'],
    ['Space ← →', '解答の再生と、一手ずつの送り'],
    ['Enter', '解けたあとは次の問題へ'],
    ['Esc', '閉じる・選択を解除'],
  ],
  commands: {
    undo: '一手戻す',
    redo: '一手進む',
    undoPush: '最後に押す前まで戻す',
    restart: '最初から（一手戻すと元どおり）',
    next: '次の問題',
    previous: '前の問題',
    ask: '手詰りかどうか',
    back: 'まだ解けるところまで戻る',
    light: '判定ランプ（まだ解けるか）',
    hint: 'ヒント（もう一度でさらに詳しく）',
    tries: '試した手順',
    bookmark: 'この局面にしおり',
    help: 'この説明',
  },
  changeKey: (what) => `キーを追加：${what}`,
  pressKey: 'キーを押してください…',
  keyTaken: (key, what) => `${key} は「${what}」に使われています`,
  keyFixed: 'このキーは選べません。矢印キーは移動、Enterは選択に使い、Ctrl・Alt・Cmdはブラウザーが使います。',
  usualKeys: '標準のキーに戻す',

  triesTitle: '試した手順',
  triesNone: '何手か戻して別の手を進めると、どちらの手順もここに残ります。',
  triesKept: '試した手順は、問題が解けるまでこのブラウザーに残ります。残るのは途中のプレイ300件までで、手順が複数あるものや、しおりのあるものは最後まで残します。',
  triesPicture: '試した手順を枝分かれの図にしたものです。下の一覧と同じ内容です。',
  tryOf: (number, moves) => `手順${number}：${n(moves)}手`,
  tryFrom: (number, moves, from) => `手順${number}：${n(moves)}手（${from === 0 ? '最初' : `${n(from)}手目`}から分岐）`,
  tryHere: '現在地',
  bookmarkAt: (moves, number) => `しおり：手順${number}の${n(moves)}手目`,
  setBookmark: 'この局面にしおりをはさむ',
  dropBookmark: 'ここのしおりを外す',
  dropTry: (number) => `手順${number}を消す`,
  thumb: '片手用ボタン',
  directions: { left: '左', up: '上', right: '右', down: '下' },
};

const WORDS = { en, ja };

/** The texts in the language of the page. */
export const w = (): PlayWords => WORDS[language()];
