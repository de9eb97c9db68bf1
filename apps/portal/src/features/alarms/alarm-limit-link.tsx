import type { Alarm } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The way to the limit that was passed: of a signal on its trend, of a spectrum on the record with the line that passed it. */
export function AlarmLimitLink({ alarm: { kind, signalId, waveformId } }: { alarm: Alarm }) {
  const { t } = useTranslation('alarms');
  const isSpectral = kind === 'mask' || kind === 'bands';
  const to =
    isSpectral && waveformId !== null
      ? `/limits/spectrum/${waveformId}`
      : signalId === null
        ? null
        : `/limits/${signalId}`;
  return to === null ? null : <Link to={to}>{t('limits')}</Link>;
}
