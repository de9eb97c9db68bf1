import { useMediaQuery } from '@mantine/hooks';

/** As narrow as a phone: cards in place of tables, nothing beside the list. The stylesheets use the same width. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
}
