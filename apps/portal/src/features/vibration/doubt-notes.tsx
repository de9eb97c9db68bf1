import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QualityAnswer } from '../../charts/spectrum-requests.ts';
import type { UnresolvedPair } from './bad-input.ts';
import { useSay } from './use-say.ts';
import classes from './vibration.module.css';

/**
 * What speaks against trusting this measurement, in sentences above its plots: those of the diagnosis about the record,
 * and what the settings of this view cannot resolve.
 */
export function DoubtNotes({
  quality,
  unresolved,
}: {
  quality: QualityAnswer | null;
  unresolved: UnresolvedPair | null;
}) {
  const { t } = useTranslation('vibration');
  const say = useSay();
  const sentences = [
    ...(quality?.problems ?? []).map(({ text, message }) => say(text, message)),
    ...(quality !== null && quality.missing.length > 0 ? [t('doubt.bridged')] : []),
    ...(unresolved === null ? [] : [t('doubt.coarse', unresolved)]),
  ];
  if (sentences.length === 0) return null;
  return (
    <ul className={classes.doubts} aria-label={t('doubts')}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}
