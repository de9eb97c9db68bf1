import { useEffect } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/** j and k move through the rows, / goes to the search; Enter is the link's own. The focus is the cursor. */
export function useFindingKeys(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      if (event.key === '/') {
        event.preventDefault();
        document.getElementById('finding-search')?.focus();
      } else if (event.key === 'j' || event.key === 'k') {
        event.preventDefault();
        moveFindingFocus(event.key === 'j' ? 1 : -1);
      }
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** To the next row's evidence, so that a screen reader follows; up from the first to the search. */
export function moveFindingFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const current = document.activeElement?.closest<HTMLElement>('[data-row]');
  const index = current ? rows.indexOf(current) + step : 0;
  if (index < 0) document.getElementById('finding-search')?.focus();
  else rows[Math.min(rows.length - 1, index)]?.querySelector<HTMLElement>('a[data-evidence]')?.focus();
}
