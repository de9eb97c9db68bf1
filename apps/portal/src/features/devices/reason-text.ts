import type { DeviceJob } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';

/** Codes with a sentence of ours; the others are the device's own words. */
const OURS = new Set([
  'unsupported',
  'no-answer',
  'no-end',
  'never-online',
  'superseded',
  'by-user',
  'update-stopped',
]);

/** Why a job ended otherwise than requested, as a sentence. */
export function useReasonText(): (job: Pick<DeviceJob, 'reason' | 'state'>) => string {
  const { t } = useTranslation('devices');
  return ({ reason, state }) => {
    if (reason === null) return t(`jobState.${state}`);
    if (OURS.has(reason.code)) return t(`reason.${reason.code}`);
    return t(`reason.${reason.code}`, { text: reason.text });
  };
}
