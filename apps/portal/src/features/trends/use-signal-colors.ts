import { useState } from 'react';
import { keepColors } from './signal-colors.ts';

/** The colours of the chosen signals, kept while they are chosen. */
export function useSignalColors(ids: readonly string[]): ReadonlyMap<string, number> {
  const key = ids.join(',');
  const [kept, setKept] = useState(() => ({ key, slots: keepColors(new Map(), ids) }));
  if (kept.key === key) return kept.slots;
  const slots = keepColors(kept.slots, ids);
  setKept({ key, slots });
  return slots;
}
