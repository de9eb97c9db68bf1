// Serves what is kept only when nobody answers: the page /offline.html, and for a check that was opened before the page and the
// files of the portal as they were then. What the portal shows is the server's, and nothing of a person is kept here: checks lie
// in IndexedDB, where the portal itself puts them. And it shows what is pushed.
const CACHE = 'ritzel-offline-1';
const FILES = ['/offline.html', '/offline.js', '/favicon.svg'];
/** Files of the portal, kept when a check is opened. */
const PORTAL = 'ritzel-portal-1';
const PORTAL_PAGE = '/maintenance';
const MOST_FILES = 400;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) =>
      Promise.all(
        names.filter((name) => name !== CACHE && name !== PORTAL).map((name) => caches.delete(name)),
      ),
    );
  // The page is asked for while this script starts: nobody waits for it.
  event.waitUntil(Promise.all([old, self.registration.navigationPreload?.enable()]));
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const { pathname } = new URL(event.request.url);
    const portal = pathname.startsWith(PORTAL_PAGE) && (await (await caches.open(PORTAL)).match(PORTAL_PAGE));
    const kept = portal || (await caches.match('/offline.html'));
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Keeps the page and these files of the portal, and forgets those of an earlier release. */
async function keepPortal(urls) {
  const cache = await caches.open(PORTAL);
  const answer = await fetch(PORTAL_PAGE, { cache: 'no-store' });
  if (!answer.ok) throw new Error('no page');
  const files = urls
    .filter((url) => new URL(url, self.location.origin).origin === self.location.origin)
    .slice(0, MOST_FILES);
  for (const url of files) if ((await cache.match(url)) === undefined) await cache.add(url);
  // The page last: it stands for files that are there.
  await cache.put(PORTAL_PAGE, answer);
  const wanted = new Set([...files, new URL(PORTAL_PAGE, self.location.origin).href]);
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
}

self.addEventListener('message', (event) => {
  const { keep } = event.data ?? {};
  if (!Array.isArray(keep)) return;
  const [port] = event.ports;
  event.waitUntil(
    keepPortal(keep.filter((url) => typeof url === 'string')).then(
      () => port?.postMessage(true),
      () => port?.postMessage(false),
    ),
  );
});

async function file(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (FILES.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(file(request));
});

self.addEventListener('push', (event) => {
  const { title, body, path, tag, isUrgent } = event.data?.json() ?? {};
  if (typeof title !== 'string') return;
  // The same case again takes the place of what is shown of it, and says so.
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/favicon.svg',
      renotify: true,
      requireInteraction: isUrgent === true,
      data: { path },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data ?? {};
  // Only a page of this portal.
  const url = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      const open = windows.find((each) => new URL(each.url).origin === url.origin);
      if (open === undefined) return self.clients.openWindow(url.href);
      await open.focus();
      return open.navigate(url.href);
    }),
  );
});
