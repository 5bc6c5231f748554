// The texts of the training pages, in both languages.

import { language } from '../i18n/index.svelte';

const many = (count: number, one: string, more: string): string => `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
const n = (count: number): string => count.toLocaleString('ja');

const en = {
  lead: 'Learn to see the point of no return: positions in which one move keeps the win and another loses it. Every answer that keeps the win is right.',
  modes: { own: 'Your own mistakes', sets: 'Exercises', quiz: 'Lost already?' },
  chooseGame: 'Game',
  ownLead: 'The very moves that lost your games, those you took back included. Find what would have kept the win.',
  ownNone: 'No lost game is known yet. Play, and what you lose comes back here.',
  ownLook: (count: number) => `Look through ${many(count, 'game', 'games')}`,
  ownLooking: (now: number, all: number) => `Looking through your games: ${now} of ${all}`,
  ownFound: (count: number) => many(count, 'mistake to learn from', 'mistakes to learn from'),
  ownAt: (at: number, of: number) => `lost by move ${at} of ${of}`,
  find: 'Find a move that keeps the win.',
  findGame: (game: string) => `${game}: find a move that keeps the win`,
  judging: 'Judging your move …',
  right: 'Right: it can still be won.',
  rightOf: (keeps: number, all: number) => `${keeps} of ${all} moves here keep the win.`,
  wrong: 'This move loses.',
  again: 'Try again',
  show: 'Show the moves that keep the win',
  showOne: 'Show a move that keeps the win',
  next: 'Next exercise',
  notKnown: 'Not known: neither a way to win nor a proof that there is none was found in time. This answer counts neither way.',
  noAnswer: 'The laboratory does not answer right now. Please try again.',
  playThis: 'Play on from here',
  progress: (right: number, done: number, all: number) => `${right} right at the first try, ${done} of ${all} done`,
  noneLeft: 'You have done all of these. They begin again.',
  setsLead: 'Taken from the puzzles of this site. Every move has been labelled by a complete search, so that nothing is a matter of opinion.',
  kinds: (names: string) => `Of its relatives: ${names}. Positions of the usual game lead to too many others to label every move.`,
  quizLead: 'Can this position still be won? The answer comes with its reason.',
  quizQuestion: 'Can it still be won?',
  quizYes: 'Yes, it can',
  quizNo: 'No, it is lost',
  quizRight: 'Right.',
  quizWrong: 'No.',
  quizLost: 'This position is lost.',
  quizAlive: 'It can still be won.',
  quizAliveMore: 'All positions that can follow were searched beforehand: there is a way to the goal.',
  quizNext: 'Next position',
  quizScore: (right: number, all: number) => `${right} of ${all} right`,
  quizSearch: 'No single reason: every way on was tried, and none leads to the goal.',
  position: (game: string) => `${game}: position`,
};

type TrainWords = typeof en;

const ja: TrainWords = {
  lead: '引き返せない一手を見分ける練習です。続ければ解ける手と、解けなくなる手がある局面が出ます。解ける手なら、どれでも正解です。',
  modes: { own: '自分の失敗', sets: '練習問題', quiz: 'もう解けない？' },
  chooseGame: 'ゲーム',
  ownLead: '自分のプレイで解けなくなった、まさにその局面です（あとで戻した手も含みます）。解ける手を探してください。',
  ownNone: '解けなくなったプレイはまだ見つかっていません。プレイして解けなくなると、ここに出てきます。',
  ownLook: (count) => `${n(count)}回のプレイを調べる`,
  ownLooking: (now, all) => `プレイを調べています：${n(now)} / ${n(all)}`,
  ownFound: (count) => `復習できる失敗：${n(count)}`,
  ownAt: (at, of) => `${n(of)}手中の${n(at)}手目で解けなくなった`,
  find: '解ける手を探してください。',
  findGame: (game) => `${game}：解ける手を探す`,
  judging: '判定しています…',
  right: '正解です。まだ解けます。',
  rightOf: (keeps, all) => `この局面では${n(all)}手のうち${n(keeps)}手が正解です。`,
  wrong: 'この手で解けなくなります。',
  again: 'もう一度',
  show: '正解の手をすべて見る',
  showOne: '正解の手を一つ見る',
  next: '次の問題',
  notKnown: '不明：時間内に、解く手順も、解けない証明も見つかりませんでした。正解にも不正解にも数えません。',
  noAnswer: 'いまは判定できません。もう一度お試しください。',
  playThis: 'ここから続けてプレイ',
  progress: (right, done, all) => `${n(all)}問中${n(done)}問を終え、最初の答えで正解したのは${n(right)}問`,
  noneLeft: 'すべて終わりました。最初から繰り返します。',
  setsLead: 'このサイトの問題から作りました。どの手が正解かは、全探索で確かめてあります。',
  kinds: (names) => `同じ仲間のゲームの局面です（${names}）。ふだんのゲームの局面は続きが多すぎて、すべての手を確かめきれません。`,
  quizLead: 'この局面はまだ解けますか？答えと一緒に理由も表示します。',
  quizQuestion: 'まだ解けますか？',
  quizYes: 'まだ解ける',
  quizNo: 'もう解けない',
  quizRight: '正解です。',
  quizWrong: '残念。',
  quizLost: 'この局面はもう解けません。',
  quizAlive: 'この局面はまだ解けます。',
  quizAliveMore: 'この先の局面はあらかじめすべて調べてあり、ゴールに着く手順があります。',
  quizNext: '次の局面',
  quizScore: (right, all) => `${n(all)}問中${n(right)}問正解`,
  quizSearch: '一言で言える理由はありません。どう続けてもゴールに着かないことを、すべて試して確かめました。',
  position: (game) => `${game}の局面`,
};

const WORDS = { en, ja };

/** The texts in the language of the page. */
export const w = (): TrainWords => WORDS[language()];
