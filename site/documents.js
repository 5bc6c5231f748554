// The documents as pages: `docs/README.md` is the list, and every file that it
// links becomes a page below `docs/`. A link that leads nowhere, or to a heading
// that is not there, stops the build.

import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LIST = 'docs/README.md';

const source = (path) => readFileSync(join(ROOT, path), 'utf8');
const isOutside = (address) => /^[a-z]+:/.test(address);
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Where a file of the project is shown, below the site. */
const addressOf = (path) =>
  path === LIST ? 'docs/index.html' : path.startsWith('docs/') ? path.replace(/\.md$/, '.html') : `docs/${basename(path, '.md').toLowerCase()}.html`;

/** What a heading is called in addresses, as code hosts call it. */
const anchor = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const plain = (tokens) => tokens.map((token) => (token.tokens ? plain(token.tokens) : (token.text ?? ''))).join('');

/** The sections of the list: a heading and the pages below it. */
function sections() {
  const found = [];
  for (const token of new Marked().lexer(source(LIST))) {
    if (token.type === 'heading' && token.depth === 2) found.push({ title: plain(token.tokens), pages: [] });
    if (token.type !== 'list') continue;
    for (const { tokens } of token.items) {
      const link = tokens.flatMap((inner) => inner.tokens ?? []).find(({ type }) => type === 'link');
      if (link) found.at(-1).pages.push({ path: normalize(join('docs', link.href)), title: plain(link.tokens) });
    }
  }
  return found;
}

/** The headings of a page, by their names in addresses. */
function anchors(path) {
  const names = new Set();
  for (const token of new Marked().lexer(source(path))) if (token.type === 'heading') names.add(anchor(plain(token.tokens)));
  return names;
}

/** Turns one document into HTML; tells `pictures` which files it shows. */
function body(path, pages, pictures) {
  const wrong = (what) => new Error(`${path}: ${what}`);
  const file = (href) => {
    const found = normalize(join(dirname(path), decodeURIComponent(href)));
    if (!existsSync(join(ROOT, found))) throw wrong(`there is no ${href}`);
    return found;
  };
  const from = dirname(addressOf(path));
  const renderer = {
    heading({ tokens, depth }) {
      return `<h${depth} id="${anchor(plain(tokens))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      if (isOutside(href)) return `<a href="${escaped(href)}">${text}</a>`;
      const [target, name] = href.split('#');
      const aim = target ? file(target) : path;
      // Source files are read in the project itself.
      if (!pages.has(aim)) return text;
      if (name && !anchors(aim).has(name)) throw wrong(`${aim} has no heading #${name}`);
      return `<a href="${relative(from, addressOf(aim)) || basename(addressOf(aim))}${name ? `#${name}` : ''}">${text}</a>`;
    },
    image({ href, text }) {
      const picture = file(href);
      pictures.add(picture);
      return `<img src="${relative(from, join('docs', relative('docs', picture)))}" alt="${escaped(text)}" loading="lazy">`;
    },
    table(token) {
      const row = (cells, tag) =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      const rows = token.rows.map((cells) => row(cells, 'td')).join('\n');
      return `<div class="wide" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`;
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
    },
  };
  return new Marked({ renderer }).parse(source(path));
}

function page(path, title, list, pages, pictures) {
  const up = '../'.repeat(addressOf(path).split('/').length - 2);
  const entry = ({ path: other, title }) =>
    `<li><a href="${relative(dirname(addressOf(path)), addressOf(other))}"${other === path ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`;
  const section = ({ title, pages }) => `<h2>${escaped(title)}</h2><ul>${pages.map(entry).join('')}</ul>`;
  return `<!doctype html>
<html lang="${path.endsWith('.ja.md') ? 'ja' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} – Impasse</title>
<link rel="icon" href="${up}../icon.svg">
<link rel="stylesheet" href="${up}documents.css">
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header><a class="brand" href="${up}../"><img src="${up}../icon.svg" alt="" width="28" height="28"><span>Impasse</span></a>
<a href="#documents">All documents</a></header>
<div class="columns">
<nav id="documents" aria-label="Documents" tabindex="-1">${list.map(section).join('\n')}</nav>
<main id="content" tabindex="-1">
${body(path, pages, pictures)}</main>
</div>
</body>
</html>
`;
}

/** Every file below `docs/` of the site, by its address. */
export function documents() {
  const list = sections();
  const titles = new Map([[LIST, 'Documents'], ...list.flatMap(({ pages }) => pages.map(({ path, title }) => [path, title]))]);
  const pictures = new Set();
  const files = new Map();
  for (const [path, title] of titles) files.set(addressOf(path), page(path, title, list, titles, pictures));
  for (const picture of pictures) files.set(join('docs', relative('docs', picture)), readFileSync(join(ROOT, picture)));
  const style = ['site/src/app.css', 'site/src/documents.css'].map(source).join('\n');
  return files.set('docs/documents.css', style);
}
