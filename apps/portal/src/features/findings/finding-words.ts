import type { FollowedFinding } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';

/** What of a finding is said in words, on the screen and in its file alike. */
export function useFindingWords() {
  const { t } = useTranslation('findings');
  const formats = useFormats();
  return {
    fault: ({ fault }: Pick<FollowedFinding, 'fault'>) => t(`fault.${fault}`, { defaultValue: fault }),
    /** The state, and of a closed one what ended it. */
    state({ state, closing }: Pick<FollowedFinding, 'state' | 'closing'>): string {
      const because = closing?.because;
      if (because?.kind === 'repair')
        return because.label === '' ? t('state.repaired') : t('repairedBy', { entry: because.label });
      if (because?.kind === 'kinematics') return t('goneWith', { version: because.version });
      return t(`state.${state}`);
    },
    growth(dbPerWeek: number | null): string {
      if (dbPerWeek === null) return '–';
      const sign = dbPerWeek > 0 ? '+' : dbPerWeek < 0 ? '−' : '';
      return `${sign}${formats.number(Math.abs(dbPerWeek), 1)}`;
    },
  };
}
