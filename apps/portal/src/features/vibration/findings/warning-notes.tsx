import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QualityAnswer } from '../../../charts/computing/spectrum-requests.ts';
import { useFormats } from '../../../platform/formats.ts';
import classes from '../vibration.module.css';
import type { UnresolvedPair } from '../waveform/bad-input.ts';
import { useSay } from '../workspace/use-say.ts';

/**
 * What speaks against trusting this measurement, in sentences above its plots: those of the diagnosis about the record,
 * and what the settings of this view cannot resolve.
 */
export function WarningNotes({
  quality,
  unresolved,
}: {
  quality: QualityAnswer | null;
  unresolved: UnresolvedPair | null;
}) {
  const { t } = useTranslation('vibration');
  const say = useSay();
  const formats = useFormats();
  const sentences = [
    ...(quality?.problems ?? []).map(({ text, message }) => say(text, message)),
    ...(quality !== null && quality.missing.length > 0 ? [t('warning.bridged')] : []),
    ...(unresolved === null
      ? []
      : [
          t('warning.coarse', {
            ...unresolved,
            needHz: formats.number(unresolved.needHz, twoDigits(unresolved.needHz)),
          }),
        ]),
  ];
  if (sentences.length === 0) return null;
  return (
    <ul className={classes.warnings} aria-label={t('warnings')}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}

/** Decimals with which a number has two digits that count. */
const twoDigits = (value: number) => Math.max(0, 1 - Math.floor(Math.log10(value)));
