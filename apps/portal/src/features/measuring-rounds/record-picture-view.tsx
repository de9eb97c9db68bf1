import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import type { FileRecord } from './read-round-files.ts';
import classes from './record-picture.module.css';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './record-picture.ts';

/** Waveform and spectrum of a record as small as a row, with what they reach. */
export function RecordPictureView({
  record: { picture, samples, fsHz },
  fsHz: rate,
  unit,
}: {
  record: FileRecord;
  /** Of the file, or what a person said. */
  fsHz: number | null;
  unit: string | null;
}) {
  const { t } = useTranslation('measuring-rounds');
  const formats = useFormats();
  const amplitude = (value: number) =>
    unit === null ? formats.number(value, 2) : formats.quantity(value, unit, 2);
  const known = fsHz ?? rate;
  return (
    <span className={classes.root}>
      <Drawing
        line={picture.waveform}
        label={t('picture.waveform', { rms: amplitude(picture.rms), peak: amplitude(picture.peak) })}
        foot={known === null ? '–' : formats.quantity(samples.length / known, 's', 2)}
        head={amplitude(picture.rms)}
      />
      {picture.spectrumToHz !== null && (
        <Drawing
          line={picture.spectrum}
          isFilled
          label={t('picture.spectrum', { to: formats.quantity(picture.spectrumToHz, 'Hz', 0) })}
          foot={formats.quantity(picture.spectrumToHz, 'Hz', 0)}
          head=""
        />
      )}
    </span>
  );
}

function Drawing({
  line,
  label,
  head,
  foot,
  isFilled = false,
}: {
  line: string;
  label: string;
  head: string;
  foot: string;
  isFilled?: boolean;
}) {
  return (
    <span className={classes.drawing}>
      <svg
        viewBox={`0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {isFilled && (
          <polygon
            points={`0,${PICTURE_HEIGHT} ${line} ${PICTURE_WIDTH},${PICTURE_HEIGHT}`}
            className={classes.ground}
          />
        )}
        <polyline points={line} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={classes.scale} aria-hidden="true">
        <span>{head}</span>
        <span>{foot}</span>
      </span>
    </span>
  );
}
