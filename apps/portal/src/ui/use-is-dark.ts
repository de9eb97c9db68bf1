import { useComputedColorScheme } from '@mantine/core';
import { useSyncExternalStore } from 'react';

const printed = typeof matchMedia === 'function' ? matchMedia('print') : undefined;

function subscribe(listener: () => void): () => void {
  printed?.addEventListener('change', listener);
  return () => printed?.removeEventListener('change', listener);
}

/** For what is painted outside of the style sheets; everything else uses the tokens. Paper is never dark. */
export function useIsDark(): boolean {
  const isPrinted = useSyncExternalStore(subscribe, () => printed?.matches ?? false);
  return useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark' && !isPrinted;
}
