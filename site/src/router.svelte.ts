// Which page is open. Addresses are ordinary ones, so that any of them can be
// sent to somebody, kept as a bookmark and opened in a new tab.

export interface Route {
  path: string;
  query: URLSearchParams;
}

const here = (): Route => ({
  path: location.pathname,
  query: new URLSearchParams(location.search),
});

let current = $state.raw<Route>(here());

export const route = (): Route => current;

export function go(address: string): void {
  history.pushState(null, '', address);
  current = here();
  scrollTo(0, 0);
}

addEventListener('popstate', () => {
  current = here();
});

/** Turns clicks on links to our own pages into visits without a reload. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download')) return;
  const address = new URL(link.href, location.href);
  const isPage = address.origin === location.origin && !address.pathname.startsWith('/api/');
  if (!isPage || (address.hash && address.pathname === location.pathname)) return;
  event.preventDefault();
  go(address.pathname + address.search);
}

export const playAddress = (puzzle: string, moves = ''): string =>
  `/play?puzzle=${encodeURIComponent(puzzle)}${moves ? `&moves=${encodeURIComponent(moves)}` : ''}`;

export const gameAddress = (game: string): string => `/game?g=${encodeURIComponent(game)}`;
