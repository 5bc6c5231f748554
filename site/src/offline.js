// The service worker: keeps every file of the site, so that all but the record and
// the documents works without a network from the second visit on. The builder puts in
// the files and a digest of them (`vite.config.js`); another list is another worker,
// which takes over when no page of the old one is open any more.

const FILES = __FILES__;
const NAME = 'impasse-__DIGEST__';
/** Asked for anew while there is a network; relative to where this file lies. */
const FRESH = ['./', '__SHELVES__'].map(address);
/** A network that does not answer for so long is none. */
const PATIENCE = 4000;

function address(file) {
  return new URL(file, self.location).href;
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));

async function keepAll() {
  const cache = await caches.open(NAME);
  await cache.addAll([...FILES.map(address), ...FRESH]);
}

self.addEventListener('activate', (event) => event.waitUntil(tidy()));

async function tidy() {
  const old = (await caches.keys()).filter((name) => name.startsWith('impasse-') && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = request.url.split('#')[0];
  if (request.method !== 'GET') return;
  // One page shows every address of ours but the documents.
  if (url.startsWith(address('docs/'))) return;
  if (request.mode === 'navigate') event.respondWith(fresh(request, FRESH[0]));
  else if (FRESH.includes(url)) event.respondWith(fresh(request, url));
  else if (FILES.map(address).includes(url)) event.respondWith(kept(request));
});

async function kept(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(request)) ?? fetch(request);
}

async function fresh(request, name) {
  const cache = await caches.open(NAME);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.status < 500) return response;
  } catch {
    // What was kept is shown instead.
  }
  return (await cache.match(name)) ?? Response.error();
}
