import { useEffect } from 'react';

/** `Equipment · Ritzel` in the browser's tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Ritzel' : `${title} · Ritzel`;
  }, [title]);
}
