// The texts of one's own statistics, in both languages.

import { language } from '../i18n/index.svelte';

const n = (count: number): string => count.toLocaleString('ja');

const en = {
  title: 'Statistics',
  all: 'All games',
  game: 'Game',
  played: 'Played',
  won: 'Won',
  lost: 'Lost',
  share: 'Won, of those ended',
  streak: 'Longest streak',
  median: 'Median time',
  best: 'Best time',
  now: (count: number) => `Won in a row just now: ${count}.`,
  shown: 'A game in which you asked for the solution does not count as won.',
  grades: 'Won by difficulty',
  gradeRow: (won: number, ended: number) => `${won} of ${ended}`,
  where: 'Where you usually lose',
  whereLead: 'From games of which the review knows the losing move.',
  whereNone: 'Not known yet. “Your own mistakes” under Training looks through your games.',
  early: (count: number) => `in the first third of the game: ${count}`,
  middle: (count: number) => `in the middle: ${count}`,
  late: (count: number) => `in the last third: ${count}`,
  reasons: 'What went wrong',
  times: (reason: string, count: number) => `${reason} (${count}×)`,
};

type StatisticsWords = typeof en;

const ja: StatisticsWords = {
  title: '成績',
  all: 'すべてのゲーム',
  game: 'ゲーム',
  played: 'プレイ',
  won: 'クリア',
  lost: '失敗',
  share: 'クリア率',
  streak: '最長の連続クリア',
  median: '時間（中央値）',
  best: '最短時間',
  now: (count) => `いま${n(count)}回連続でクリアしています。`,
  shown: '解答を見たプレイは、クリアに数えていません。',
  grades: '難しさごとのクリア',
  gradeRow: (won, ended) => `${n(ended)}回中${n(won)}回`,
  where: 'どこで解けなくなるか',
  whereLead: '「振り返り」で、どの手で解けなくなったかがわかっているプレイをまとめました。',
  whereNone: 'まだわかりません。「練習」の「自分の失敗」で、プレイを調べられます。',
  early: (count) => `序盤（最初の3分の1）：${n(count)}回`,
  middle: (count) => `中盤：${n(count)}回`,
  late: (count) => `終盤（最後の3分の1）：${n(count)}回`,
  reasons: '解けなくなった理由',
  times: (reason, count) => `${reason}（${n(count)}回）`,
};

const WORDS = { en, ja };

/** The texts in the language of the page. */
export const w = (): StatisticsWords => WORDS[language()];
