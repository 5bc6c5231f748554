// The rules of a game made into HTML: what players need, and what only those need who
// write puzzles down.

import { marked } from 'marked';

/** Both parts of a page of rules. */
export function rules(page) {
  // Japanese has no blanks where a line of the source ends.
  const body = page.replace(/^# .*\n/, '').replace(/([^\0-\x7f])\n[ ]*(?=[^\0-\x7f])/g, '$1');
  // Players' rules end with the first heading of the second rank.
  const end = /\n(?=## )/.exec(body)?.index ?? body.length;
  const html = (text) => marked.parse(text.replace(/^## /gm, '### '), { async: false });
  return { rules: html(body.slice(0, end)), notation: html(body.slice(end)) };
}
