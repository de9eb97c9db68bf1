import { type KeyboardEvent, useRef, useState } from 'react';

export interface Selection {
  readonly chosen: ReadonlySet<string>;
  readonly clear: () => void;
  readonly toggleAll: () => void;
  /** Of the checkbox of a row. */
  readonly boxOf: (
    id: string,
    index: number,
  ) => {
    readonly checked: boolean;
    readonly onChange: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
    readonly onClick: (event: { readonly shiftKey: boolean }) => void;
    readonly 'data-row': number;
  };
}

/**
 * Several rows at once, also by keyboard: arrows go from box to box, Space chooses, Shift with an arrow or a click chooses
 * all on the way, Ctrl+A everything shown.
 */
export function useSelection(ids: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef(0);
  const present = new Set([...chosen].filter((id) => ids.includes(id)));
  const toggleAll = () => setChosen(present.size === ids.length ? new Set() : new Set(ids));
  const span = (from: number, to: number) =>
    setChosen(new Set([...present, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]));
  return {
    chosen: present,
    clear: () => setChosen(new Set()),
    toggleAll,
    boxOf: (id, index) => ({
      checked: present.has(id),
      'data-row': index,
      onChange() {
        const next = new Set(present);
        if (!next.delete(id)) next.add(id);
        setChosen(next);
        anchor.current = index;
      },
      onClick({ shiftKey }) {
        if (shiftKey) span(anchor.current, index);
      },
      onKeyDown(event) {
        if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          toggleAll();
          return;
        }
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (step === 0) return;
        event.preventDefault();
        const next = Math.min(ids.length - 1, Math.max(0, index + step));
        if (event.shiftKey) span(index, next);
        event.currentTarget
          .closest('table')
          ?.querySelector<HTMLInputElement>(`input[data-row="${next}"]`)
          ?.focus();
      },
    }),
  };
}
