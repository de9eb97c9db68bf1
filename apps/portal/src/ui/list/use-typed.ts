import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/**
 * What is typed into a field whose value stands in the URL: the URL follows a moment later, and the field follows the URL
 * (cleared, a step back, a saved view) except while someone types into it.
 */
export function useTyped<T>(value: T, onTyped: (value: T) => void, delayMs: number) {
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const send = useDebouncedCallback(onTyped, delayMs);
  // Whether the field has the focus is known to the document alone.
  useEffect(() => {
    if (document.activeElement !== ref.current) setTyped(value);
  }, [value]);
  return {
    ref,
    typed,
    type: (next: T) => {
      setTyped(next);
      send(next);
    },
    /** Takes back what would be sent in a moment. */
    cancel: send.cancel,
  };
}
