// Who plays: a random secret that never leaves this browser but towards our
// own server. Whoever knows it can read and delete what it recorded.

import * as kept from './kept';

const KEY = 'impasse.player';

export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function player(): string {
  const known = kept.text(KEY);
  if (known && /^[0-9a-f]{32}$/.test(known)) return known;
  const fresh = randomId();
  kept.keep(KEY, fresh);
  return fresh;
}

/** Becomes somebody new. */
export function forget(): void {
  kept.remove(KEY);
}
