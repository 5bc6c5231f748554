// How somebody likes to play, kept in this browser.

import * as kept from '../record/kept';

const KEY = 'impasse.settings';

export interface Settings {
  /** Whether single letters are commands. */
  letters: boolean;
  /** Whether it is shown where a chosen piece can go, also where finding that
   * out is part of the game. */
  targets: boolean;
  /** Whether what nothing needs goes home by itself. */
  automatic: boolean;
}

const USUAL: Settings = { letters: true, targets: false, automatic: false };

let chosen = $state.raw<Settings>({ ...USUAL, ...kept.read<Partial<Settings>>(KEY) });

export const settings = (): Settings => chosen;

export function choose(change: Partial<Settings>): void {
  chosen = { ...chosen, ...change };
  kept.write(KEY, chosen);
}

const SEEN = 'impasse.rules.';

/** Whether the rules of a game were shown in this browser. */
export const hasSeenRules = (game: string): boolean => localStorage.getItem(SEEN + game) !== null;

export function noteRulesSeen(game: string): void {
  localStorage.setItem(SEEN + game, '1');
}
