// How somebody likes to play, kept in this browser.

import * as kept from '../record/kept';
import { type Keys, USUAL as USUAL_KEYS } from './keys';

const KEY = 'impasse.settings';

export interface Settings {
  /** Whether single letters are commands. */
  letters: boolean;
  /** Whether it is shown where a chosen piece can go, also where finding that
   * out is part of the game. */
  targets: boolean;
  /** Whether what nothing needs goes home by itself. */
  automatic: boolean;
  /** Whether it is said after every move whether the game can still be won. */
  light: boolean;
  /** Whether places are shown where pieces are lost, and where somebody who
   * walks can get. */
  places: boolean;
  /** Whether the wheel goes through the game without Shift. */
  wheel: boolean;
  /** Whether moves can be heard. */
  sounds: boolean;
  /** The hand that holds the phone and plays, where one does both. */
  hand: 'both' | 'left' | 'right';
  keys: Keys;
}

const USUAL: Settings = {
  letters: true,
  targets: false,
  automatic: false,
  light: false,
  places: false,
  wheel: false,
  sounds: false,
  hand: 'both',
  keys: USUAL_KEYS,
};

function load(): Settings {
  const found = kept.read<Partial<Settings>>(KEY);
  // Commands may have come since the keys were chosen.
  return { ...USUAL, ...found, keys: { ...USUAL_KEYS, ...found?.keys } };
}

let chosen = $state.raw<Settings>(load());

export const settings = (): Settings => chosen;

export function choose(change: Partial<Settings>): void {
  chosen = { ...chosen, ...change };
  kept.write(KEY, chosen);
}

const SEEN = 'impasse.rules.';

/** Whether the rules of a game were shown in this browser. */
export const hasSeenRules = (game: string): boolean => kept.text(SEEN + game) !== null;

export function noteRulesSeen(game: string): void {
  kept.keep(SEEN + game, '1');
}
