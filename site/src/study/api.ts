// What pages of studies ask the server.

import { download } from '../download';
import { language } from '../i18n/index.svelte';
import { at } from '../place';
import type { Refusal } from '../wire';

/** The server refused, and will again. */
export class Declined extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Partial<Refusal>,
  ) {
    super(refusal.error ?? `${status}`);
  }

  /** Why, as people read it. */
  get reason(): string {
    return this.refusal.words?.[language()] ?? this.message;
  }
}

const address = (root: string, study: string, path: string): string => at(`/api/${root}/${encodeURIComponent(study)}${path}`);

async function answered<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return (await response.json()) as Answer;
  throw new Declined(response.status, (await response.json().catch(() => ({}))) as Partial<Refusal>);
}

/** Asks about a study, for a participant, for whoever has its token, or for anybody. */
export async function ask<Answer>(root: 'studies' | 'research', study: string, path = '', secret?: string): Promise<Answer> {
  const headers: HeadersInit = secret ? { authorization: `Bearer ${secret}` } : {};
  return answered(await fetch(address(root, study, path), { headers }));
}

/** Tells a study something. */
export async function tell<Answer>(study: string, path: string, body: object, secret?: string): Promise<Answer> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (secret) headers.authorization = `Bearer ${secret}`;
  return answered(await fetch(address('studies', study, path), { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** Fetches something to be kept as a file. */
export async function save(root: 'studies' | 'research', study: string, path: string, secret: string, name: string): Promise<void> {
  const response = await fetch(address(root, study, path), { headers: { authorization: `Bearer ${secret}` } });
  if (!response.ok) throw new Declined(response.status, {});
  download(await response.blob(), name);
}
