// Whether something is kept nowhere but in this page, because the browser does not
// take it.

let is = $state(false);

export const isUnkept = (): boolean => is;

/** Told a moment later: things are kept while a page is drawn, too. */
export const setUnkept = (what: boolean): void => queueMicrotask(() => (is = what));
