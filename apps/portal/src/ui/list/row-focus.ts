import { linkOfRow } from './row-link.tsx';

/**
 * Moves to the next row or the one before. The focus is the cursor, so that a screen reader follows; it begins at the row
 * that stands open, else at the end that it comes from, and leaves the first row upwards for the search.
 */
export function moveRowFocus(step: 1 | -1, searchId?: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const current = document.activeElement?.closest<HTMLElement>('[data-row]');
  const from = current ?? rows.find((row) => row.dataset.open !== undefined);
  const index = from === undefined ? (step === 1 ? 0 : rows.length - 1) : rows.indexOf(from) + step;
  if (index < 0 && searchId !== undefined) document.getElementById(searchId)?.focus();
  else linkOfRow(rows[Math.min(rows.length - 1, Math.max(0, index))])?.focus();
}
