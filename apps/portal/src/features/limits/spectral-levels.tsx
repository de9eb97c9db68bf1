import { useTranslation } from 'react-i18next';
import classes from './spectral.module.css';

/** What is drawn above and below the limit, dB. */
const SHOWN_DB = 30;
const WIDTH = 360;

/** A bar for each record, or for some that stand together: how far the worst line lies above or below its limit. */
export function SpectralLevels({
  levels,
  count = levels.length,
}: {
  levels: readonly { readonly id: string; readonly decibel: number | undefined }[];
  /** Records that the bars stand for. */
  count?: number;
}) {
  const { t } = useTranslation('limits');
  const each = WIDTH / Math.max(1, levels.length);
  const yOf = (decibel: number) => 45 - (45 * Math.max(-SHOWN_DB, Math.min(SHOWN_DB, decibel))) / SHOWN_DB;
  return (
    <svg
      role="img"
      className={classes.levels}
      viewBox={`0 0 ${WIDTH} 90`}
      preserveAspectRatio="none"
      aria-label={t('spectral.levels', { count })}
    >
      {levels.map(({ id, decibel }, index) => {
        if (decibel === undefined) return null;
        const y = yOf(decibel);
        return (
          <rect
            key={id}
            data-above={decibel > 0 || undefined}
            x={index * each + each * 0.15}
            width={each * 0.7}
            y={Math.min(45, y)}
            height={Math.max(1.5, Math.abs(y - 45))}
          />
        );
      })}
      <line x1={0} x2={WIDTH} y1={45} y2={45} />
    </svg>
  );
}
