// The texts of the page on privacy, in both languages; long, and read seldom.

import { language } from '../i18n/index.svelte';

interface PrivacyWords {
  lead: string;
  /** What is kept where there is no server; each part has a heading. */
  here: [string, string][];
  /** And where there is one. */
  parts: [string, string][];
}

const en: PrivacyWords = {
  lead: 'No name, no e-mail address, no account, no cookie. Nothing is passed on, and these pages load nothing from other sites.',
  here: [
    [
      'In your browser',
      'Everything, and nowhere else: your language and settings, which puzzles you have solved, your collections and notes, exercises you have done, boards you are making, and your games move by move with their times. There is no server that could keep them. Under “Your games” you can switch recording off, download your games and delete them, with your results, exercises and boards; collections have a button of their own.',
    ],
  ],
  parts: [
    [
      'In your browser',
      'A random number that stands for you, your language and settings, which puzzles you have solved, your collections and notes, exercises you have done, boards you are making, games you have begun, and moves not yet sent. “Delete my games” removes the number, the games, the results, the exercises and the boards; collections have a button of their own; emptying the browser’s storage removes everything. Without the number nobody, not even you, can ask for your games again or delete them.',
    ],
    [
      'On the server',
      'The games you play, under a number that follows from yours: the puzzle (also one that you pasted), every move and every use of help with its time, whether it came by mouse, touch or keys, and when the page went out of sight. That is how we learn what people find hard.',
    ],
    [
      'How long',
      'Until you delete it, or whoever runs this site does. It does not expire by itself. Copies made before, such as backups, are not changed when you delete.',
    ],
    [
      'Your network address',
      'The server uses it to limit how much one visitor may ask for, and forgets it within minutes. It is never written down. A server in front of this one may keep logs of its own: ask whoever runs this site.',
    ],
    [
      'Your choice',
      'Under “Your games” you can switch recording off, download everything that is kept about you, and delete it.',
    ],
    [
      'Inside pages of others',
      'Another site may show a puzzle of ours in a frame. What is played there is not recorded. The game under way and its result are kept in your browser, apart from those of this site, until you empty its storage; a browser that keeps nothing for frames forgets them when the page is closed.',
    ],
    [
      'Studies',
      'A study tells you what it keeps before it begins, and keeps it apart from all other games. You can withdraw at any time: every page of it has a link that deletes what you did.',
    ],
  ],
};

const ja: PrivacyWords = {
  lead: '名前、メールアドレス、アカウント登録、Cookie はいずれも使いません。情報をほかへ渡すことはなく、ページがほかのサイトから何かを読み込むこともありません。',
  here: [
    [
      'ブラウザーの中',
      'すべてがこのブラウザーの中だけにあります。言語と設定、解いたパズル、問題集とメモ、練習の結果、作りかけの盤面、一手ごとの時刻を含むプレイの記録です。保存するサーバーはありません。「プレイ記録」で、記録を止めること、記録をダウンロードすること、記録を成績・練習の結果・作りかけの盤面ごと消すことができます。問題集はそれぞれのページで消せます。',
    ],
  ],
  parts: [
    [
      'ブラウザーの中',
      'あなたを表すランダムな番号、言語と設定、解いたパズル、問題集とメモ、練習の結果、作りかけの盤面、途中のゲーム、まだ送っていない手を保存します。「記録を消す」で番号、ゲーム、成績、練習の結果、作りかけの盤面が消え（問題集はそれぞれのページで消せます）、ブラウザーの保存領域を空にするとすべて消えます。番号がなくなると、ご本人を含めて誰も、その記録を取り出したり消したりできなくなります。',
    ],
    [
      'サーバー',
      'プレイしたゲームを、番号から計算した別の番号で保存します。内容は、パズル（貼り付けたものを含む）、一手ごと・ヒントなどを使うごとの時刻、マウス・タッチ・キーボードの別、ページが見えなくなった時刻です。人が何を難しいと感じるかを知るために使います。',
    ],
    [
      '保存期間',
      'あなた、またはこのサイトの運営者が消すまで保存します。自動では消えません。それまでに作られたバックアップなどの写しは、消しても変わりません。',
    ],
    [
      'ネットワークアドレス',
      '一人の利用が多すぎないよう制限するために使い、数分で消去します。記録には残しません。このサーバーの手前に別のサーバーがあれば、そこに残ることがあります。サイトの運営者にお尋ねください。',
    ],
    [
      'あなたが選べること',
      '「プレイ記録」のページで、記録をやめること、保存されたものをすべてダウンロードすること、消すことができます。',
    ],
    [
      'ほかのサイトの中での表示',
      'ほかのサイトがこのサイトのパズルを枠の中に表示することがあります。そこでのプレイは記録しません。途中のゲームと成績は、このサイトのものとは別にブラウザーの中に残り、ブラウザーの保存領域を空にすると消えます。枠の中での保存を許さないブラウザーでは、ページを閉じたときに消えます。',
    ],
    [
      '調査への参加',
      '参加する調査では、何を保存するかを始める前に説明し、ほかのゲームとは分けて保存します。いつでも参加を取りやめられます。どのページにも、記録を消すためのリンクがあります。',
    ],
  ],
};

const WORDS = { en, ja };

/** The texts in the language of the page. */
export const w = (): PrivacyWords => WORDS[language()];
