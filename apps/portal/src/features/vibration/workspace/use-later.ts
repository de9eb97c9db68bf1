import { useCallback, useEffect, useRef } from 'react';

const CALM_MS = 300;

/** Gathers changes and hands them over once nothing has moved for a moment; a dragged cursor is no history. */
export function useLater<T extends object>(
  onChange: (change: Partial<T>) => void,
): (change: Partial<T>) => void {
  const latest = useRef(onChange);
  latest.current = onChange;
  const gathered = useRef<Partial<T>>({});
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((change) => {
    gathered.current = { ...gathered.current, ...change };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const all = gathered.current;
      gathered.current = {};
      latest.current(all);
    }, CALM_MS);
  }, []);
}
