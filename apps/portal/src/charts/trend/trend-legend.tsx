import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DATE_FORMATS } from '../../platform/date-formats.ts';
import { useFormats } from '../../platform/formats.ts';
import { type Observable, useObservable } from '../../platform/observable.ts';
import classes from '../figure/chart-figure.module.css';
import { colorVariable } from '../plot/chart-colors.ts';
import { nearestIndex, type PlotTrace, xOf } from '../plot/plot-trace.ts';
import { type TrendSignal, trendColor } from './trend-signal.ts';

/** Names, colours and the values under the cursor; without a cursor the last ones. */
export function TrendLegend({
  shown,
  signals,
  hover,
  cursorMs,
  onRemove,
  zonesOf,
  onZones,
}: {
  shown: readonly { signal: TrendSignal; trace: PlotTrace }[];
  signals: readonly TrendSignal[];
  hover: Observable<number | null>;
  cursorMs: number | null;
  onRemove?: ((id: string) => void) | undefined;
  /** The signal whose zones are drawn. */
  zonesOf: TrendSignal | null;
  onZones: (id: string) => void;
}) {
  const limited = shown.filter(({ signal }) => signal.limits !== null);
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const atMs = useObservable(hover) ?? cursorMs;

  const readingOf = ({
    trace,
  }: {
    trace: PlotTrace;
  }): { value: number; low?: number; high?: number } | null => {
    const { values } = trace.y;
    let index = atMs === null ? values.length - 1 : nearestIndex(trace, atMs);
    while (atMs === null && index > 0 && Number.isNaN(values[index])) index--;
    const value = values[index];
    if (value === undefined || Number.isNaN(value)) return null;
    if (atMs !== null && trace.gapX !== undefined && Math.abs(xOf(trace.x, index) - atMs) > trace.gapX)
      return null;
    const low = trace.band?.low.values[index];
    const high = trace.band?.high.values[index];
    return low === undefined || high === undefined ? { value } : { value, low, high };
  };

  return (
    <ul className={classes.legend} aria-label={t('signals')}>
      <li className={classes.legendTime}>
        {atMs === null ? t('lastValue') : formats.instant(atMs, DATE_FORMATS.default)}
      </li>
      {signals.map((signal, index) => {
        const found = shown.find((each) => each.signal.id === signal.id);
        const reading = found === undefined ? null : readingOf(found);
        return (
          <li key={signal.id}>
            <span
              className={classes.legendLine}
              style={{ background: colorVariable(trendColor(signal.colorSlot ?? index)) }}
              aria-hidden="true"
            />
            {limited.length > 1 && limited.some((each) => each.signal.id === signal.id) ? (
              <button
                type="button"
                className={classes.legendName}
                aria-pressed={signal.id === zonesOf?.id}
                title={t('showZones', { name: signal.name })}
                onClick={() => onZones(signal.id)}
              >
                {signal.name}
              </button>
            ) : (
              <span>{signal.name}</span>
            )}
            <b className="num">{reading === null ? '–' : formats.quantity(reading.value, signal.unit)}</b>
            {reading?.low !== undefined && reading.high !== undefined && atMs !== null && (
              <span className={classes.legendBand}>
                {formats.number(reading.low)} – {formats.number(reading.high)}
              </span>
            )}
            {onRemove !== undefined && (
              <CloseButton
                size={24}
                iconSize={12}
                aria-label={t('removeSignal', { name: signal.name })}
                onClick={() => onRemove(signal.id)}
              />
            )}
          </li>
        );
      })}
      {zonesOf?.limits?.limitSet !== undefined && (
        <li className={classes.legendZones}>
          {t('zonesOf', {
            name: zonesOf.name,
            set: formats.limitSet(zonesOf.limits),
          })}
        </li>
      )}
    </ul>
  );
}
