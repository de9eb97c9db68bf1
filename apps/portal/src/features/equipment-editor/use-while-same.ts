import { useState } from 'react';

/**
 * The value as it was when its `key` last changed. A draft is made anew at every keystroke; what says the same as before
 * stays the same object, and what shows it is not drawn again.
 */
export function useWhileSame<T>(value: T, key: string): T {
  const [kept, setKept] = useState({ value, key });
  if (kept.key === key) return kept.value;
  setKept({ value, key });
  return value;
}
