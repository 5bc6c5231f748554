// What the server holds of this browser's player; without one, what the browser holds.

import { at, HAS_SERVER } from '../place';
import * as archive from './archive';
import { player } from './player';

/** Everything recorded, one event a line. */
export async function mine(): Promise<string> {
  if (!HAS_SERVER) return (await archive.all()).map((line) => `${JSON.stringify(line)}\n`).join('');
  const response = await fetch(at('/api/mine'), { headers: { authorization: `Bearer ${player()}` } });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}

/** Has everything deleted that was recorded. */
export async function eraseMine(): Promise<void> {
  if (!HAS_SERVER) return archive.clear();
  const headers = { authorization: `Bearer ${player()}` };
  const response = await fetch(at('/api/mine'), { method: 'DELETE', headers });
  if (!response.ok) throw new Error(`${response.status}`);
}
