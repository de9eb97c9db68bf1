import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from '../figure/chart-figure.module.css';
import { heatColor } from '../waterfall/heat-colors.ts';
import type { SpectrumBand } from './spectrum-band.ts';

interface Cell {
  readonly level: number;
  readonly band: SpectrumBand;
  readonly kurtosis: number;
}

const WIDTH = 1000;
const ROW = 14;

/** How impulsive the envelope of each band is, wide bands above, narrow ones below; a click takes the band. */
export function KurtogramPicture({
  cells,
  best,
  band,
  maxHz,
  onBand,
}: {
  cells: readonly Cell[];
  best: SpectrumBand;
  band: SpectrumBand;
  maxHz: number;
  onBand: (band: SpectrumBand) => void;
}) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const levels = [...new Set(cells.map(({ level }) => level))].sort((a, b) => a - b);
  const highest = cells.reduce((most, { kurtosis }) => Math.max(most, kurtosis), 0);
  const words = ({ lowHz, highHz }: SpectrumBand) =>
    `${formats.number(lowHz, 0)} – ${formats.number(highHz, 0)} Hz`;
  const px = (hz: number) => (hz / maxHz) * WIDTH;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${levels.length * ROW}`}
      preserveAspectRatio="none"
      className={classes.kurtogram}
      style={{ height: levels.length * ROW }}
      role="img"
      aria-label={t('kurtogramSentence', { band: words(best), kurtosis: formats.number(highest, 2) })}
    >
      {cells.map((cell) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: @NOTE k takes the best, 1 to 4 the fixed bands
        <rect
          key={`${cell.level}/${cell.band.lowHz}`}
          x={px(cell.band.lowHz)}
          y={levels.indexOf(cell.level) * ROW}
          width={px(cell.band.highHz - cell.band.lowHz)}
          height={ROW}
          fill={heatColor(highest > 0 ? Math.max(0, cell.kurtosis) / highest : 0)}
          cursor="pointer"
          onClick={() => onBand(cell.band)}
        >
          <title>{formats.labelled(words(cell.band), formats.number(cell.kurtosis, 2))}</title>
        </rect>
      ))}
      <rect
        x={px(band.lowHz)}
        y={1}
        width={Math.max(2, px(band.highHz - band.lowHz))}
        height={levels.length * ROW - 2}
        className={classes.kurtogramBand}
        pointerEvents="none"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
