import type { KeyboardEvent } from 'react';
import { useRef } from 'react';

/** Letters typed within this time belong together. */
const PAUSE_MS = 700;

/**
 * Type-ahead of a list or tree (ARIA Authoring Practices): a letter goes to the next name that begins with it, more of
 * them narrow it, the same one again goes on.
 *
 * @returns a function of the key that answers the index to go to; undefined for keys that are no letters, the current
 *   index when nothing fits.
 */
export function useTypeAhead() {
  const typed = useRef({ text: '', at: 0 });
  return (
    event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>,
    count: number,
    current: number,
    nameAt: (index: number) => string,
  ): number | undefined => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) {
      return undefined;
    }
    const isGoingOn = event.timeStamp - typed.current.at < PAUSE_MS;
    const text = (isGoingOn ? typed.current.text : '') + event.key.toLocaleLowerCase();
    typed.current = { text, at: event.timeStamp };
    return findByLetters(text, count, current, nameAt);
  };
}

export function findByLetters(
  text: string,
  count: number,
  current: number,
  nameAt: (index: number) => string,
): number {
  const isOneLetter = [...text].every((letter) => letter === text[0]);
  const wanted = isOneLetter ? text.slice(0, 1) : text;
  // One letter goes on from here; a word may still fit where one stands.
  const start = isOneLetter ? current + 1 : current;
  for (let step = 0; step < count; step += 1) {
    const index = (start + step) % count;
    if (nameAt(index).toLocaleLowerCase().startsWith(wanted)) return index;
  }
  return current;
}
