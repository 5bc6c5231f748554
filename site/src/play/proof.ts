// What is said of proofs; it comes with the first of them.

import { language } from '../i18n/index.svelte';

const en = {
  offer: 'Make a proof',
  about: 'Saves a file that shows why no goal can be reached. A small program that knows nothing but the rules checks it.',
  saved: (file: string, bytes: string, positions: string) => `Saved as ${file}: ${bytes} bytes, ${positions} positions.`,
  check: 'To check it, on a command line:',
  none: 'No proof was found within the limits here. The program “impasse prove” can take more time and memory.',
};

type ProofWords = typeof en;

const ja: ProofWords = {
  offer: '証明書を作る',
  about: 'ゴールに着けない理由を書いたファイルを保存します。ルールだけを知る小さなプログラムで、だれでも確かめられます。',
  saved: (file, bytes, positions) => `${file} に保存しました（${bytes}バイト、${positions}局面）。`,
  check: '確かめるには、コマンドラインで次を実行します：',
  none: 'ここでの制限内では証明が見つかりませんでした。プログラム「impasse prove」なら、時間とメモリーを増やせます。',
};

export const w = (): ProofWords => (language() === 'ja' ? ja : en);
