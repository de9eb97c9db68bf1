// Serves one page, and only when a page is opened and nobody answers: /offline.html; and shows what is pushed. Nothing else
// goes through here, so that what the portal shows is always the server's, and nothing of a person is kept.
const CACHE = 'ritzel-offline-1';
const FILES = ['/offline.html', '/offline.js', '/favicon.svg'];

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
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  // The page is asked for while this script starts: nobody waits for it.
  event.waitUntil(Promise.all([old, self.registration.navigationPreload?.enable()]));
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match('/offline.html');
    if (kept === undefined) throw error;
    return kept;
  }
}

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
  else if (FILES.includes(pathname)) event.respondWith(file(request));
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
