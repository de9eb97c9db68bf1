import { useEffect, useEffectEvent } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/** j and k, or the arrows, move through the rows; / goes to the search, n makes a new one, Escape closes. */
export function useBearingKeys(keys: { onClose: () => void; onNew: () => void }): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    if (event.key === '/') {
      event.preventDefault();
      document.getElementById('bearing-search')?.focus();
    } else if (event.key === 'Escape') keys.onClose();
    else if (event.key === 'n') {
      event.preventDefault();
      keys.onNew();
    } else if (['j', 'k', 'ArrowDown', 'ArrowUp'].includes(event.key)) {
      const isArrow = event.key.startsWith('Arrow');
      if (isArrow && !document.activeElement?.closest('[data-row]')) return;
      event.preventDefault();
      moveRowFocus(event.key === 'j' || event.key === 'ArrowDown' ? 1 : -1);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** The focus is the cursor, so that a screen reader follows. */
export function moveRowFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const current = document.activeElement?.closest<HTMLElement>('[data-row]');
  const from = current ?? rows.find((row) => row.dataset.open !== undefined);
  if (step === -1 && from !== undefined && rows.indexOf(from) === 0) {
    document.getElementById('bearing-search')?.focus();
    return;
  }
  const index = from === undefined ? 0 : rows.indexOf(from) + step;
  rows[Math.min(rows.length - 1, Math.max(0, index))]?.querySelector<HTMLElement>('a')?.focus();
}
