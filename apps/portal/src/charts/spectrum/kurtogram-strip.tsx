import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { formatTicks } from '../plot/plot-ticks.ts';
import { heatColor } from '../waterfall/heat-colors.ts';
import {
  bandwidthOf,
  cellAt,
  type KurtogramBand,
  levelsOf,
  mostImpulsive,
  nextCell,
  placeCells,
} from './kurtogram-cells.ts';
import classes from './kurtogram-strip.module.css';
import type { SpectrumBand } from './spectrum-band.ts';

const WIDTH = 1000;
const ROW_PX = 10;
const TICKS = 8;

/**
 * How impulsive the envelope of each band is, wide bands above, narrow ones below, over the frequency axis. The value of
 * the band under the pointer or the keys stands above; a click or Enter takes the band.
 */
export function KurtogramStrip({
  cells,
  band,
  maxHz,
  onBand,
}: {
  cells: readonly KurtogramBand[];
  band: SpectrumBand;
  maxHz: number;
  onBand: (band: SpectrumBand) => void;
}) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const [pointed, point] = useState<KurtogramBand | null>(null);
  const [keyed, setKeyed] = useState<KurtogramBand | null>(null);
  const levels = useMemo(() => levelsOf(cells), [cells]);
  const placed = useMemo(() => placeCells(cells), [cells]);
  const best = useMemo(() => mostImpulsive(cells), [cells]);
  const highest = Math.max(0, best?.kurtosis ?? 0);
  const px = (hz: number) => (hz / maxHz) * WIDTH;
  const heightPx = levels.length * ROW_PX;
  const cellUnder = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const row = Math.floor(((clientY - box.top) / box.height) * levels.length);
    const level = levels[Math.max(0, Math.min(levels.length - 1, row))];
    return level === undefined ? null : cellAt(cells, level, ((clientX - box.left) / box.width) * maxHz);
  };
  const bandText = ({ lowHz, highHz }: SpectrumBand) =>
    `${formats.number(lowHz, 0)} – ${formats.quantity(highHz, 'Hz', 0)}`;
  const say = (cell: KurtogramBand | null) =>
    cell === null
      ? ''
      : formats.phrases([
          t('kurtogram.cell', { band: bandText(cell.band), kurtosis: formats.number(cell.kurtosis, 2) }),
          t('kurtogram.bandwidth', { width: formats.quantity(cell.band.highHz - cell.band.lowHz, 'Hz', 0) }),
        ]);
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = keyed ?? best;
    if (from === null) return;
    if (event.key === 'Enter') onBand(from.band);
    else if (/^Arrow(?:Left|Right|Up|Down)$/.test(event.key)) {
      point(null);
      setKeyed(keyed === null ? from : nextCell(cells, from, event.key));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const widthOf = (level: number | undefined) => {
    const widthHz = bandwidthOf(cells, level);
    return widthHz === null ? '' : formats.quantity(widthHz / 1000, 'kHz');
  };
  const ticks = Array.from({ length: TICKS + 1 }, (_, index) => (index / TICKS) * (maxHz / 1000));
  const tickTexts = formatTicks(
    ticks.map((kHz) => Number(kHz.toPrecision(4))),
    formats.language,
  );
  const chosen = pointed ?? keyed;
  return (
    <div
      className={classes.strip}
      role="application"
      aria-label={t('kurtogram.label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE the strip is worked by keys
      tabIndex={0}
      onKeyDown={onKey}
    >
      <div className={classes.head}>
        <span className={classes.reading}>{say(chosen ?? best)}</span>
        <span className={classes.scale}>
          {t('kurtogram.kurtosis')}
          <span>0</span>
          <span
            className={classes.bar}
            style={{
              background: `linear-gradient(90deg, ${[0, 0.25, 0.5, 0.75, 1].map(heatColor).join(', ')})`,
            }}
          />
          <span>{formats.number(highest)}</span>
        </span>
      </div>
      <div className={classes.picture}>
        <div className={classes.widths} aria-hidden="true">
          <span>{widthOf(levels[0])}</span>
          <span>{widthOf(levels.at(-1))}</span>
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${heightPx}`}
          preserveAspectRatio="none"
          style={{ height: heightPx }}
          aria-hidden="true"
          onPointerMove={(event) => point(cellUnder(event))}
          onPointerLeave={() => point(null)}
          onPointerUp={(event) => {
            const cell = cellUnder(event);
            setKeyed(cell);
            if (cell !== null) onBand(cell.band);
          }}
        >
          {placed.map(({ cell, row, share }) => (
            <rect
              key={`${cell.level}/${cell.band.lowHz}`}
              x={px(cell.band.lowHz)}
              y={row * ROW_PX}
              width={px(cell.band.highHz - cell.band.lowHz)}
              height={ROW_PX}
              fill={heatColor(share)}
            />
          ))}
          <rect
            x={px(band.lowHz)}
            y={1}
            width={Math.max(2, px(band.highHz - band.lowHz))}
            height={heightPx - 2}
            className={classes.band}
          />
          {chosen !== null && (
            <rect
              x={px(chosen.band.lowHz)}
              y={levels.indexOf(chosen.level) * ROW_PX}
              width={px(chosen.band.highHz - chosen.band.lowHz)}
              height={ROW_PX}
              className={classes.cell}
            />
          )}
        </svg>
        <div className={classes.axis} aria-hidden="true">
          {ticks.map((kHz, index) => (
            <span key={kHz} style={{ left: `${(index / TICKS) * 100}%` }}>
              {tickTexts[index]}
              {index === TICKS && ' kHz'}
            </span>
          ))}
        </div>
      </div>
      <div className="visually-hidden" aria-live="polite">
        {say(keyed)}
      </div>
    </div>
  );
}
