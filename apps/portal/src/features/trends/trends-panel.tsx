import type { Signal, Waveform } from '@ritzel/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OverviewStrip } from '../../charts/trend/overview-strip.tsx';
import { TrendChart } from '../../charts/trend/trend-chart.tsx';
import type { TrendEvent } from '../../charts/trend/trend-painter.ts';
import { useNow } from '../../platform/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { RangeBar } from './range-bar.tsx';
import { usualSignals } from './signal-groups.ts';
import { SignalPicker } from './signal-picker.tsx';
import { TrendFlags } from './trend-flags.tsx';
import { decodeRange, encodeRange, rangeWindow, refreshMs } from './trend-range.ts';
import classes from './trends.module.css';
import { useFlags } from './use-flags.ts';
import { useSeries } from './use-series.ts';
import { useSignalColors } from './use-signal-colors.ts';

export interface TrendsPanelProps {
  readonly name: string;
  readonly signals: readonly Signal[];
  readonly measurements: readonly Waveform[];
  readonly selected: readonly string[] | null;
  readonly onSelected: (ids: readonly string[] | null) => void;
  readonly range: string | null;
  readonly onRange: (range: string | null) => void;
  readonly cursorMs: number | null;
  readonly onCursor: (atMs: number | null) => void;
  readonly onMeasurement: (id: string) => void;
  readonly equipmentId: string;
  /** Opens what a flag on the time axis stands for. */
  readonly onFlag: (id: string) => void;
}

const HISTORY_MS = 90 * 86_400_000;

/** Trends of an equipment: signals to choose, range, brush over the history, limits, measurements as flags. */
export function TrendsPanel(props: TrendsPanelProps) {
  const { signals, measurements } = props;
  const { t } = useTranslation('trends');
  const range = useMemo(() => decodeRange(props.range), [props.range]);
  const nowMs = useNow(refreshMs(range) || 60_000);
  const view = useMemo(() => rangeWindow(range, nowMs), [range, nowMs]);
  const bounds = useMemo(
    () => ({ min: Math.min(nowMs - HISTORY_MS, view.min), max: Math.max(nowMs, view.max) }),
    [nowMs, view],
  );
  const selected = useMemo(() => props.selected ?? usualSignals(signals), [props.selected, signals]);
  const chosenKey = selected.join(',');
  const chosen = useMemo(
    () => chosenKey.split(',').flatMap((id) => signals.find((signal) => signal.id === id) ?? []),
    [chosenKey, signals],
  );
  const stable = useStableSignals(chosen);
  const { trends: plain, isLoading, error, retry } = useSeries(stable, view, nowMs, refreshMs(range));
  const colors = useSignalColors(selected);
  const trends = useMemo(
    () => plain.map((trend, index) => ({ ...trend, colorSlot: colors.get(trend.id) ?? index })),
    [plain, colors],
  );
  const first = useMemo(() => stable.slice(0, 1), [stable]);
  const history = useSeries(first, bounds, nowMs, false).trends[0]?.series ?? null;
  const strip = useMemo(() => {
    if (history === null) return null;
    const line = history.value ?? history.mean ?? new Float64Array(0);
    return { t: history.t, low: history.min ?? line, high: history.max ?? line };
  }, [history]);
  const flags = useFlags(props.equipmentId, view);
  const events = useMemo<TrendEvent[]>(
    () =>
      [
        ...measurements.map((each) => ({
          id: each.id,
          atMs: Date.parse(each.at),
          kind: 'measurement' as const,
          label: t('measurement', { channel: each.channelName }),
        })),
        ...flags,
      ].toSorted((a, b) => a.atMs - b.atMs),
    [measurements, flags, t],
  );
  const openEvent = ({ id, kind }: TrendEvent) =>
    kind === 'measurement' ? props.onMeasurement(id) : props.onFlag(id);
  const setView = (next: { min: number; max: number }) => {
    if (Math.abs(next.min - view.min) < 1000 && Math.abs(next.max - view.max) < 1000) return;
    props.onRange(encodeRange({ kind: 'custom', fromMs: next.min, toMs: next.max }));
  };

  if (signals.length === 0) return <EmptyState title={t('noSignals')}>{t('noSignalsHint')}</EmptyState>;
  const rangeBar = (
    <RangeBar range={range} view={view} onRange={(next) => props.onRange(encodeRange(next))} />
  );
  return (
    <div className={classes.layout}>
      <SignalPicker signals={signals} selected={selected} colors={colors} onSelected={props.onSelected} />
      <div className={`panel ${classes.main}`}>
        {error !== null && trends.every(({ series }) => series === null) ? (
          <>
            {rangeBar}
            <FailedState error={error} onRetry={retry} />
          </>
        ) : (
          <>
            <TrendChart
              title={t('title')}
              meta={isLoading ? t('loading') : undefined}
              fileName={`${props.name}-trend`}
              signals={trends}
              bounds={bounds}
              range={view}
              onRange={setView}
              events={events}
              onEvent={openEvent}
              onRemove={(id) => props.onSelected(selected.filter((each) => each !== id))}
              cursorMs={props.cursorMs}
              onCursor={props.onCursor}
              tools={rangeBar}
              heightPx={360}
            />
            <OverviewStrip bounds={bounds} range={view} onRange={setView} series={strip} />
            <p className={classes.limitLinks}>
              {t('limits')}{' '}
              {stable.map(({ id, name }) => (
                <Link key={id} to={`/limits/${id}`}>
                  {name}
                </Link>
              ))}
            </p>
            <TrendFlags flags={flags} view={view} onOpen={openEvent} onCursor={props.onCursor} />
          </>
        )}
      </div>
    </div>
  );
}

/** Live values change the signals every second; what a trend needs of them does not. */
function useStableSignals(signals: readonly Signal[]): readonly Signal[] {
  const key = JSON.stringify(
    signals.map(({ id, name, unit, limits, intervalS }) => [id, name, unit, limits, intervalS]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE the key says when they differ in what matters
  return useMemo(() => signals, [key]);
}
