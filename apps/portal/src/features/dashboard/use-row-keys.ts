import { useEffect, useEffectEvent } from 'react';

export interface RowKeys {
  readonly onFavorite: (id: string) => void;
  readonly onPreview: (id: string) => void;
  readonly onClose: () => void;
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/**
 * j and k move through the rows, f favours, Space previews, Escape closes the preview, / goes to the search; Enter is
 * the link's own. The focus is the cursor, so that a screen reader follows. Rows carry `data-row` with their id.
 */
export function useRowKeys(keys: RowKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    if (event.key === '/') {
      event.preventDefault();
      document.getElementById('dashboard-search')?.focus();
      return;
    }
    if (event.key === 'Escape') return keys.onClose();
    if (event.key === 'j' || event.key === 'k') {
      event.preventDefault();
      moveFocus(event.key === 'j' ? 1 : -1);
      return;
    }
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    const id = row?.dataset.row;
    if (id === undefined) return;
    if (event.key === 'f') keys.onFavorite(id);
    // On a button Space presses it.
    else if (event.key === ' ' && document.activeElement?.tagName !== 'BUTTON') {
      event.preventDefault();
      keys.onPreview(id);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const current = document.activeElement?.closest<HTMLElement>('[data-row]');
  const previewed = rows.find((row) => row.dataset.previewed !== undefined);
  const from = current ?? previewed;
  const index =
    from === undefined || from === null ? (step === 1 ? 0 : rows.length - 1) : rows.indexOf(from) + step;
  const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
  row?.querySelector<HTMLElement>('a')?.focus();
}
