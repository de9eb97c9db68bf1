/** Once the browser has nothing else to do; not every one reports that, then a moment later. */
export function whenIdle(work: () => void, { withinMs }: { readonly withinMs: number }): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: withinMs });
  else setTimeout(work, withinMs / 5);
}
