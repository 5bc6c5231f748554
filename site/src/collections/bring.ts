// Files that somebody brought along, on any page.

import { joined, t } from '../i18n/index.svelte';
import { LARGEST, refuse, takeIn, tell } from '../pages/intake.svelte';
import { at } from '../place';
import { go } from '../router.svelte';
import { ready } from '../rules/module';
import { keepFile, keepText, type Kept, type Problem, textOf } from './file';
import { w } from './words';

const said = (why: Problem): string => (why === 'long' ? t().tooLong(LARGEST) : w().problems[why]);

/** What went wrong with one file. */
export const complaint = (name: string, why: Problem): string => w().problem(name, said(why));

/** Opens a file as if it had been pasted; several become collections. Whoever is asked
 * first stays where they are. */
export async function bring(files: File[], isAsked: boolean): Promise<void> {
  const [only, second] = files;
  if (only && !second) {
    const text = await textOf(only);
    if ('text' in text) await takeIn(text.text, only.name, isAsked);
    else if (text.problem === 'long') refuse('long');
    else tell(complaint(only.name, text.problem));
    return;
  }
  try {
    await ready();
  } catch {
    refuse('failed');
    return;
  }
  const kept: Kept[] = [];
  for (const file of files) kept.push(await keepFile(file));
  const problems = kept.flatMap((one, index) => ('problem' in one ? complaint(files[index]?.name ?? '', one.problem) : []));
  const count = kept.length - problems.length;
  if (isAsked && count > 0) go(at('/collections'));
  tell(joined([...(count > 0 ? [w().kept(count)] : []), ...problems]));
}

/** Keeps a text that was pasted, and shows what it became. */
export async function keep(text: string, filename: string | null): Promise<void> {
  const kept = await keepText(text, filename);
  if ('problem' in kept) tell(said(kept.problem));
  else go(at(`/collections?c=${kept.collection.id}`));
}
