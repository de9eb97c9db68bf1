import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../charts/computing/spectrum-requests.ts';
import { KurtogramStrip } from '../../../charts/spectrum/kurtogram-strip.tsx';
import { useFormats } from '../../../platform/formats.ts';
import classes from '../vibration.module.css';
import { fixedBands } from '../vibration-view-state.ts';
import type { WorkspaceModel } from '../workspace/workspace-model.ts';

/** The band of the envelope: fixed ones, the kurtogram's suggestion, and its picture to choose from. */
export function EnvelopeTools({
  model,
  kurtogram,
  isPictured,
}: {
  model: WorkspaceModel;
  kurtogram: Answer<'kurtogram'> | null;
  isPictured: boolean;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const { band, setBand, waveform } = model;
  return (
    <>
      <div className={classes.tools}>
        <span className="meta">{t('band')}</span>
        {fixedBands(waveform.samplingRateHz).map((fixed, index) => (
          <Button
            key={fixed.lowHz}
            size="compact-xs"
            variant="default"
            title={t('bandKey', { key: index + 1 })}
            aria-pressed={fixed.lowHz === band.lowHz && fixed.highHz === band.highHz}
            onClick={() => setBand(fixed)}
          >
            {`${formats.number(fixed.lowHz / 1000, 1)} – ${formats.number(fixed.highHz / 1000, 1)} kHz`}
          </Button>
        ))}
        <Button
          size="compact-xs"
          variant="default"
          title={t('suggestHint')}
          disabled={kurtogram === null}
          onClick={() => kurtogram !== null && setBand(kurtogram.best)}
        >
          {t('suggest')}
        </Button>
      </div>
      {isPictured && kurtogram !== null && (
        <div className={classes.kurtogram}>
          <KurtogramStrip cells={kurtogram.cells} band={band} maxHz={model.maxHz} onBand={setBand} />
          <span className="meta">{t('kurtogramHint')}</span>
        </div>
      )}
    </>
  );
}
