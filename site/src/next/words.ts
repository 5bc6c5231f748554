// What is said about the next puzzle; loaded with it, so that whoever only
// plays does not wait for it.

import { language, type Lang } from '../i18n/index.svelte';
import type { Offer, Offers } from './suited';

const WORDS = {
  en: {
    title: 'Next for you',
    harder: 'Next, a little harder',
    easier: 'A little easier',
    nothingHarder: 'Nothing harder is left on the shelves.',
    known: (solved: number, games: number) => (games === 1 ? `You have played one of these here${solved === 1 ? ', and solved it' : ''}.` : `You have solved ${solved} of the ${games} you played here.`),
    unknown: 'You have not played any of these here yet.',
    why: (share: string, simulated: boolean, chance: string) =>
      `About ${share} of ${simulated ? 'simulated players' : 'players'} solve this one; for you we expect ${chance}.`,
  },
  ja: {
    title: '次のおすすめ',
    harder: '次はもう少し難しく',
    easier: 'もう少し易しく',
    nothingHarder: 'これより難しい問題は残っていません。',
    known: (solved: number, games: number) => `これまで${games}問中${solved}問を解いています。`,
    unknown: 'この種類の問題はまだ遊んでいません。',
    why: (share: string, simulated: boolean, chance: string) =>
      `この問題を解けるのは${simulated ? 'シミュレーションの' : ''}プレイヤーの約${share}、あなたが解ける見込みは約${chance}です。`,
  },
} satisfies Record<Lang, object>;

export const words = (): (typeof WORDS)[Lang] => WORDS[language()];

const percent = (share: number): string => share.toLocaleString(language(), { style: 'percent' });

/** Why a puzzle is offered, in a sentence or two. */
export function reason({ foretold, simulated, chance }: Offer, { games, solved }: Offers): string {
  const known = games === 0 ? words().unknown : words().known(solved, games);
  const why = words().why(percent(foretold), simulated, percent(chance));
  return language() === 'ja' ? known + why : `${known} ${why}`;
}
