/** Everything of the portal that this page has fetched: scripts, styles, fonts, words. Nothing of a person. */
function loadedFiles(): string[] {
  const linked = [
    ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]'),
  ].map((element) =>
    'src' in element && element.src !== '' ? element.src : (element as HTMLLinkElement).href,
  );
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set([...linked, ...fetched])].filter((url) => {
    const { origin, pathname } = new URL(url, window.location.href);
    return (
      origin === window.location.origin && (pathname.startsWith('/assets/') || pathname === '/favicon.svg')
    );
  });
}

// A long visit fetches more than a browser remembers by itself.
performance.setResourceTimingBufferSize?.(2000);

/** Has the service worker keep the files of the portal, so that a check opens without network. Answers whether it could. */
export async function keepPortalFiles(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  if (active === null) return false;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), 30_000);
    active.postMessage({ keep: loadedFiles() }, [port2]);
  });
}
