import type { FindingListItem } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';

/** What of a finding is said in words, on the screen and in its file alike. */
export function useFindingWords() {
  const { t } = useTranslation('findings');
  const formats = useFormats();
  return {
    fault: ({ fault }: Pick<FindingListItem, 'fault'>) => t(`fault.${fault}`, { defaultValue: fault }),
    /** The state, and of a closed one what ended it. */
    state({ state, closing }: Pick<FindingListItem, 'state' | 'closing'>): string {
      const cause = closing?.cause;
      if (cause?.kind === 'repair')
        return cause.label === '' ? t('state.repaired') : t('repairedBy', { entry: cause.label });
      if (cause?.kind === 'kinematics') return t('goneWith', { version: cause.version });
      return t(`state.${state}`);
    },
    growth(dbPerWeek: number | null): string {
      if (dbPerWeek === null) return '–';
      const sign = dbPerWeek > 0 ? '+' : dbPerWeek < 0 ? '−' : '';
      return `${sign}${formats.number(Math.abs(dbPerWeek), 1)}`;
    },
  };
}
