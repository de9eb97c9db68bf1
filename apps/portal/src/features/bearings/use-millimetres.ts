import { useMemo } from 'react';
import { usePreferences } from '../../platform/preferences.ts';

/** Dimensions as catalogues print them: no more digits than they have, and no thousands in groups. */
export function useMillimetres(): (value: number) => string {
  const { language } = usePreferences();
  return useMemo(() => {
    const format = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 3 });
    return (value) => format.format(value);
  }, [language]);
}
