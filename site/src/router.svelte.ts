// Which page is open. Addresses are ordinary ones, so that any of them can be
// sent to somebody, kept as a bookmark and opened in a new tab.

import { at, pageAt } from './place';

export interface Route {
  path: string;
  query: URLSearchParams;
}

/** What the browser keeps with each visited address. */
interface Left {
  /** How far down the page was read. */
  scroll?: number;
}

const here = (): Route => ({
  path: pageAt(location.pathname) ?? location.pathname,
  query: new URLSearchParams(location.search),
});

let current = $state.raw<Route>(here());

export const route = (): Route => current;

/** Whether a page of somebody else shows this one: then there is the puzzle and
 * nothing around it, and what leads elsewhere opens a window of its own. */
export const isEmbedded = new URLSearchParams(location.search).has('embed');

/** An address of ours as this page may have it: no other than an embedded one can be
 * loaded again inside a page of somebody else. */
export const framed = (address: string): string => address + (isEmbedded ? '&embed' : '');

export function go(address: string): void {
  rememberScroll();
  history.pushState(null, '', framed(address));
  current = here();
  scrollTo(0, 0);
  focusContent();
}

addEventListener('popstate', () => {
  current = here();
  restoreScroll();
  focusContent();
});

/** Whoever listens, or goes on by Tab, begins with the new page. */
function focusContent(): void {
  // A dialog that closes meanwhile gives the focus back first.
  requestAnimationFrame(() => document.getElementById('content')?.focus({ preventScroll: true }));
}

// Pages fill themselves after they are opened, so that a browser that restores
// the place by itself comes too early.
history.scrollRestoration = 'manual';

const PATIENCE = 4000;
let restoring = 0;

function rememberScroll(): void {
  if (restoring) return;
  const left: Left = { ...(history.state as Left | null), scroll: scrollY };
  history.replaceState(left, '');
}

/** Goes down to where the reader was, as soon as the page is that long. */
function restoreScroll(): void {
  const { scroll = 0 } = (history.state ?? {}) as Left;
  cancelAnimationFrame(restoring);
  restoring = 0;
  if (scroll === 0) {
    scrollTo(0, 0);
    return;
  }
  const end = performance.now() + PATIENCE;
  const look = () => {
    const isLong = document.documentElement.scrollHeight - innerHeight >= scroll;
    if (isLong || performance.now() > end) {
      restoring = 0;
      scrollTo(0, scroll);
    } else {
      restoring = requestAnimationFrame(look);
    }
  };
  restoring = requestAnimationFrame(look);
}

// Whoever moves meanwhile wants to be elsewhere.
for (const kind of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
  addEventListener(
    kind,
    () => {
      cancelAnimationFrame(restoring);
      restoring = 0;
    },
    { passive: true },
  );
}

let settling: ReturnType<typeof setTimeout> | undefined;
addEventListener(
  'scroll',
  () => {
    clearTimeout(settling);
    settling = setTimeout(rememberScroll, 120);
  },
  { passive: true },
);
addEventListener('pagehide', rememberScroll);
restoreScroll();

/** Turns clicks on links to our own pages into visits without a reload. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download')) return;
  const address = new URL(link.href, location.href);
  const page = address.origin === location.origin ? pageAt(address.pathname) : null;
  if (page === null || /^\/(api|docs)(\/|$)/.test(page) || (address.hash && address.pathname === location.pathname)) return;
  event.preventDefault();
  if (isEmbedded) window.open(address.href, '_blank', 'noopener');
  else go(address.pathname + address.search + address.hash);
}

export const playAddress = (puzzle: string, moves = ''): string =>
  at(`/play?puzzle=${encodeURIComponent(puzzle)}${moves ? `&moves=${encodeURIComponent(moves)}` : ''}`);

export const makeAddress = (puzzle: string, moves = ''): string =>
  at(`/make?puzzle=${encodeURIComponent(puzzle)}${moves ? `&moves=${encodeURIComponent(moves)}` : ''}`);

/** The page that makes pictures of a game. */
export const pictureAddress = (puzzle: string, moves: string): string => playAddress(puzzle, moves).replace(at('/play'), at('/picture'));

export const gameAddress = (game: string): string => at(`/game?g=${encodeURIComponent(game)}`);
