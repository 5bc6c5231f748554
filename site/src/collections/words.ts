// The texts of the pages of collections, in both languages.

import { language } from '../i18n/index.svelte';

const many = (count: number, one: string, more: string): string => `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
const n = (count: number): string => count.toLocaleString('ja');

const en = {
  lead: 'A file with many puzzles becomes a collection: with titles, authors, ticks for what you solved, and the next one at hand. It stays in this browser.',
  choose: 'Choose files …',
  formats: 'Sokoban collections (XSB, SOK, SLC), or any file of puzzles that this site reads. You can also drop it anywhere on the page.',
  none: 'No collections yet.',
  kept: (count: number) => `${many(count, 'file is a collection', 'files are collections')} now.`,
  problem: (name: string, problem: string) => `${name}: ${problem}`,
  problems: {
    unreadable: 'This file cannot be opened.',
    none: 'We found no puzzle in this file.',
    unkept: 'This browser does not let the page keep files. A private window may be the reason, or no room on the disk.',
  },
  failed: 'This browser does not let the page keep files. A private window may be the reason.',
  missing: 'This collection is no longer kept here.',
  all: 'All collections',
  untitled: 'Collection without a title',
  solved: (solved: number, all: number) => `${solved.toLocaleString('en')} of ${all.toLocaleString('en')} solved`,
  wrong: (count: number) => `${many(count, 'puzzle', 'puzzles')} could not be read.`,
  next: 'Next unsolved',
  allSolved: 'You have solved every one of them.',
  search: 'Search titles and authors',
  unsolvedOnly: 'Unsolved only',
  noMatch: 'Nothing fits this search.',
  by: (author: string) => `by ${author}`,
  number: (number: number) => `Puzzle ${number}`,
  isSolved: 'solved',
  note: 'Note',
  noteOn: (title: string) => `Note on ${title}`,
  save: 'Download with solutions and notes (SOK)',
  saved: (count: number) => `The file holds ${many(count, 'solution', 'solutions')} played in this browser, your notes, and all that was in it before.`,
  rename: 'Title',
  remove: 'Remove this collection',
  removeSure: 'Remove it? Your notes on it are lost. Ticks and games stay.',
  removeYes: 'Yes, remove it',
  more: (count: number) => `Show ${count.toLocaleString('en')} more`,
};

type CollectionWords = typeof en;

const ja: CollectionWords = {
  lead: '問題がたくさん入ったファイルを、問題集として開けます。題名と作者、クリアした印、次の問題が並びます。このブラウザーの中に保存されます。',
  choose: 'ファイルを選ぶ',
  formats: '倉庫番の問題集（XSB、SOK、SLC）のほか、このサイトで読めるファイルなら何でも開けます。ページにドラッグ＆ドロップしても開けます。',
  none: 'まだ問題集がありません。',
  kept: (count) => `${n(count)}個のファイルを問題集にしました。`,
  problem: (name, problem) => `「${name}」：${problem}`,
  problems: {
    unreadable: 'このファイルを開けません。',
    none: 'このファイルから問題を読み取れませんでした。',
    unkept: 'このブラウザーでは、ページがファイルを保存できません。プライベートウィンドウか、空き容量の不足が考えられます。',
  },
  failed: 'このブラウザーでは、ページがファイルを保存できません。プライベートウィンドウではありませんか。',
  missing: 'この問題集は、もうここにはありません。',
  all: '問題集の一覧',
  untitled: '題名のない問題集',
  solved: (solved, all) => `${n(all)}問中${n(solved)}問クリア`,
  wrong: (count) => `${n(count)}問は読み取れませんでした。`,
  next: '次のまだ解いていない問題',
  allSolved: 'すべてクリアしました。',
  search: '題名・作者で探す',
  unsolvedOnly: 'まだ解いていない問題だけ',
  noMatch: '当てはまる問題がありません。',
  by: (author) => `作者：${author}`,
  number: (number) => `${n(number)}問目`,
  isSolved: 'クリア',
  note: 'メモ',
  noteOn: (title) => `${title}のメモ`,
  save: '解答とメモをつけてダウンロード（SOK）',
  saved: (count) => `このブラウザーで解いた解答${n(count)}件とメモを、元のファイルの内容に加えました。`,
  rename: '題名',
  remove: 'この問題集を消す',
  removeSure: '消しますか？メモも失われます。クリアの印とプレイ記録は残ります。',
  removeYes: '消す',
  more: (count) => `あと${n(count)}問を表示`,
};

const WORDS = { en, ja };

/** The texts in the language of the page. */
export const w = (): CollectionWords => WORDS[language()];
