import type { Waveform } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import { PlotRefused } from '../workspace/plot-waiting.tsx';
import type { Compared } from './use-compared.ts';

/** Why the record that was chosen to compare with stands in no plot; nothing where it does. */
export function OtherUnit({ own, compared }: { own: Waveform; compared: Compared | null }) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  if (compared?.isOtherUnit !== true) return null;
  return (
    <PlotRefused>
      {t('compare.otherUnit', {
        name: compared.name,
        theirs: formats.unit(compared.waveform.unit),
        own: formats.unit(own.unit),
      })}
    </PlotRefused>
  );
}
