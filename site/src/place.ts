// Where the site lies, and whether there is a server behind it.

/** What every address of ours begins with: `/`, or the folder of a host. */
const BASE = import.meta.env.BASE_URL;

/** Whether a server answers: else the site is a folder of files on any host, and what is played stays in this browser. */
export const HAS_SERVER = import.meta.env.MODE !== 'static';

/** The address of a page, a file or a question, which begins with `/`. */
export const at = (address: string): string => BASE + address.slice(1);

/** The page of an address of ours, as `routes.json` names it; null for another folder of the host. */
export function pageAt(pathname: string): string | null {
  const path = `${pathname}/`.replace(/\/+$/, '/');
  if (!path.startsWith(BASE)) return null;
  return `/${path.slice(BASE.length)}`.replace(/(?!^)\/$/, '');
}
