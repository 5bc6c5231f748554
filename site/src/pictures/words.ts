// The texts of the page of pictures, in both languages.

import { language } from '../i18n/index.svelte';

const en = {
  title: 'Picture of a game',
  lead: 'A picture of the position, or the game as a moving picture, to show to others. It is made in your browser.',
  still: 'Position (PNG)',
  drawn: 'Position (SVG)',
  moving: 'The whole game (GIF)',
  fatal: 'The move that lost it (GIF)',
  making: (now: number, all: number) => `Painting: ${now} of ${all}`,
  asking: 'Looking for the losing move …',
  notLost: 'This game was not lost: there is no losing move to show.',
  unknown: 'It is not known which move lost this game.',
  failed: 'The picture could not be made in this browser.',
  noMoves: 'Play some moves first: this game has none to show.',
  save: 'Save',
  size: (kb: number) => `${kb.toLocaleString('en')} kB`,
  atMove: (now: number, all: number) => `${now}/${all}`,
  lostBy: (now: number) => `Move ${now} loses`,
  lostNow: 'From here it can no longer be solved',
  before: 'Still winnable',
  back: 'To the game',
};

type PictureWords = typeof en;

const ja: PictureWords = {
  title: 'プレイの画像',
  lead: '局面の画像や、プレイ全体のアニメーションを作って、人に見せられます。画像はブラウザーの中で作られます。',
  still: '局面（PNG）',
  drawn: '局面（SVG）',
  moving: 'プレイ全体（GIF）',
  fatal: '解けなくなった一手（GIF）',
  making: (now, all) => `描いています：${now} / ${all}`,
  asking: '解けなくなった一手を探しています…',
  notLost: 'このプレイには、解けなくなった手がありません。',
  unknown: 'どの手で解けなくなったかはわかりません。',
  failed: 'このブラウザーでは画像を作れませんでした。',
  noMoves: 'まだ手が進んでいません。プレイしてからお試しください。',
  save: '保存',
  size: (kb) => `${kb.toLocaleString('ja')} kB`,
  atMove: (now, all) => `${now}/${all}`,
  lostBy: (now) => `${now}手目で解けなくなる`,
  lostNow: 'ここからはもう解けない',
  before: 'まだ解ける',
  back: 'ゲームへ',
};

const WORDS = { en, ja };

/** The texts in the language of the page. */
export const w = (): PictureWords => WORDS[language()];
