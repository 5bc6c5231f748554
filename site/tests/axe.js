// What axe finds wrong with a page.

import { readFileSync } from 'node:fs';

const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** From now on every page of a visitor can be looked through. */
export const bringAxe = ({ context }) => context.addInitScript({ content: AXE });

/** What is wrong with the page as it stands. */
export const faults = (page) =>
  page.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, RULES);
