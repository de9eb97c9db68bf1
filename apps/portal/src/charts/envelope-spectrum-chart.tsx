import { useTranslation } from 'react-i18next';
import { useFormats } from '../platform/formats.ts';
import type { SpectrumBand } from './spectrum-band.ts';
import { SpectrumChart, type SpectrumChartProps } from './spectrum-chart.tsx';

/** The spectrum of an envelope; its band is a handle on the spectrum above and is said here. */
export function EnvelopeSpectrumChart({
  envelopeBand,
  ...props
}: Omit<SpectrumChartProps, 'band' | 'onBand'> & { envelopeBand: SpectrumBand }) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  return (
    <SpectrumChart
      {...props}
      meta={
        <>
          {t('bandOf', {
            low: formats.number(envelopeBand.lowHz, 0),
            high: formats.quantity(envelopeBand.highHz, 'Hz', 0),
          })}
          {props.meta !== undefined && <> · {props.meta}</>}
        </>
      }
    />
  );
}
