// The texts of the page of a day's puzzles, in both languages.

import { language } from '../i18n/index.svelte';

const en = {
  title: 'Puzzles of the day',
  lead: 'One puzzle of every game, the same for everybody, easy on Monday and hard on Sunday. Every one of them can be solved: that is proved.',
  before: 'Day before',
  after: 'Day after',
  today: 'Today',
  streak: (days: number) => (days === 1 ? 'Solved one today. Come back tomorrow for a streak.' : `${days} days in a row`),
  noStreak: 'Solve one of them to begin a streak.',
  solved: 'solved',
  helped: 'with help',
  aside: (what: string) => ` (${what})`,
  notYet: 'not solved yet',
  later: 'solved on another day',
  play: 'Play',
  again: 'Play again',
  share: 'Share your result',
  shareLead: 'Without spoilers: what you solved, in how many moves and how long it took.',
  copied: 'Copied',
  copyFailed: 'Copy this text:',
  best: (count: number) => `best ${count}`,
  known: (count: number) => `best known ${count}`,
  none: 'Once you have solved one, you can share your result here.',
  headline: (day: string) => `Impasse, ${day}`,
  row: (days: number) => `${days} days in a row`,
  failed: 'The puzzles cannot be loaded right now.',
};

type DailyWords = typeof en;

const ja: DailyWords = {
  title: '今日の問題',
  lead: 'ゲームごとに一問ずつ、だれが遊んでも同じ問題が出ます。月曜日は易しく、日曜日に向けて難しくなります。どの問題も、解けることを確かめてあります。',
  before: '前の日',
  after: '次の日',
  today: '今日',
  streak: (days) => (days === 1 ? '今日は1問解きました。明日も解くと連続記録になります。' : `${days}日連続`),
  noStreak: '1問解くと連続記録が始まります。',
  solved: 'クリア',
  helped: 'ヒントあり',
  aside: (what) => `（${what}）`,
  notYet: 'まだ解いていません',
  later: '別の日にクリア',
  play: '遊ぶ',
  again: 'もう一度遊ぶ',
  share: '結果を共有',
  shareLead: '答えは明かさず、解いた問題と手数と時間だけを伝えます。',
  copied: 'コピーしました',
  copyFailed: 'この文をコピーしてください：',
  best: (count) => `最短${count}手`,
  known: (count) => `${count}手の解あり`,
  none: '1問解くと、ここから結果を共有できます。',
  headline: (day) => `Impasse ${day}`,
  row: (days) => `${days}日連続`,
  failed: 'いまは問題を読み込めません。',
};

const WORDS = { en, ja };

/** The texts in the language of the page. */
export const w = (): DailyWords => WORDS[language()];
