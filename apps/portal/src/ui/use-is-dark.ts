import { useComputedColorScheme } from '@mantine/core';

/** For what is painted outside of the style sheets; everything else uses the tokens. */
export function useIsDark(): boolean {
  return useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
}
