import { useEffect, useEffectEvent } from 'react';
import { moveRowFocus } from './row-focus.ts';

export interface ListKeys {
  /** The search field that `/` goes to. */
  readonly searchId: string;
  /** Keys that work wherever the focus is, `Escape` or `n`. */
  readonly keys?: Readonly<Record<string, () => void>>;
  /** Keys that work on the row with the focus; they are given its `data-row`. */
  readonly rowKeys?: Readonly<Record<string, (row: string) => void>>;
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';
const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * j and k move through the rows, as the arrows do once a row has the focus; / goes to the search; Enter is the link's own.
 * Rows carry `data-row`, the open one `data-open`.
 */
export function useListKeys({ searchId, keys = {}, rowKeys = {} }: ListKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
    const step = STEPS[event.key];
    const act = keys[event.key];
    const actOnRow = rowKeys[event.key];
    if (event.key === '/') document.getElementById(searchId)?.focus();
    else if (step !== undefined && (row !== undefined || event.key.length === 1))
      moveRowFocus(step, searchId);
    else if (act !== undefined) act();
    // On a button Space presses it.
    else if (
      actOnRow !== undefined &&
      row !== undefined &&
      !(event.key === ' ' && document.activeElement?.tagName === 'BUTTON')
    )
      actOnRow(row);
    else return;
    if (event.key !== 'Escape') event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
