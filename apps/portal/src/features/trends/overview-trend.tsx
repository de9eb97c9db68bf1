import { Button } from '@mantine/core';
import type { Reason, Signal } from '@ritzel/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrendChart } from '../../charts/trend/trend-chart.tsx';
import type { TrendLimits } from '../../charts/trend/trend-signal.ts';
import { useNow } from '../../platform/use-now.ts';
import { rangeWindow } from './trend-range.ts';
import { useSeries } from './use-series.ts';

/** The last 31 days of one signal, with the boundary that the headline names. */
export function OverviewTrend({
  signal,
  reason,
  onOpen,
}: {
  signal: Signal;
  reason: Reason | null;
  onOpen: () => void;
}) {
  const { t } = useTranslation('trends');
  const nowMs = useNow(300_000);
  const range = useMemo(() => rangeWindow({ kind: 'preset', preset: '31d' }, nowMs), [nowMs]);
  const [view, setView] = useState<{ min: number; max: number } | null>(null);
  const { id, name, unit, limits, intervalS } = signal;
  // Live values change the signal every second; the series does not depend on them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE only what the trend needs of the signal
  const signals = useMemo(() => [signal], [id, name, unit, limits, intervalS]);
  const { trends: plain, isLoading } = useSeries(signals, view ?? range, nowMs, 300_000);
  const decided = reason?.signalId === id ? reason?.limit : undefined;
  const severity = t(`severity.${signal.severity}`, { ns: 'common' });
  const trends = useMemo(
    () => plain.map((trend) => ({ ...trend, limits: withDecisive(trend.limits, decided, severity) })),
    [plain, decided, severity],
  );
  return (
    <TrendChart
      title={t('lastMonth')}
      meta={isLoading ? t('loading') : undefined}
      fileName={`${signal.key}-31d`}
      signals={trends}
      bounds={range}
      range={view ?? range}
      onRange={setView}
      heightPx={230}
      tools={
        <Button size="compact-xs" variant="default" onClick={onOpen}>
          {t('open')}
        </Button>
      }
    />
  );
}

/** The limit that decided is drawn too where it is none of the three boundaries, as half way to C/D. */
function withDecisive(
  limits: TrendLimits | null,
  limit: number | undefined,
  name: string,
): TrendLimits | null {
  if (limits === null || limit === undefined) return limits;
  const isDrawn = [limits.ab, limits.bc, limits.cd].some((each) => Math.abs(each - limit) < 1e-9);
  return isDrawn ? limits : { ...limits, decisive: { limit, name } };
}
