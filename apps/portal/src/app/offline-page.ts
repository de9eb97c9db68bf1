/**
 * Lays a small page into the browser that says so when the portal is opened without a network (`public/offline.html`).
 * Nothing else is kept: what the portal shows comes from the server. Browsers allow it on HTTPS and localhost alone.
 */
export function offerOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After what the first screen needs; a refusal leaves the browser's own page.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
