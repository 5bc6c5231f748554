// Who tries everything: somebody at a desk who reads English, and somebody on a phone
// who reads Japanese.

import { test } from 'node:test';
import { browser, server } from './setup.js';
import { DESK, PHONE, Visitor } from './visitor.js';

export const PEOPLE = {
  'a desk in English': { ...DESK, locale: 'en-GB' },
  'a phone in Japanese': { ...PHONE, locale: 'ja-JP' },
};

/** Visits, and leaves with the record as it should be. */
export async function visit(act, options) {
  const visitor = await Visitor.arrive(browser, server, options);
  await act(visitor);
  await visitor.saved();
  await visitor.compareRecord();
  await visitor.leave();
}

/** A test of the same claim for everybody. */
export function everybody(claim, act) {
  for (const [who, options] of Object.entries(PEOPLE)) test(`${claim}, at ${who}`, () => visit(act, options));
}
