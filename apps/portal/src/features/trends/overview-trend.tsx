import { Button } from '@mantine/core';
import type { Signal } from '@ritzel/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrendChart } from '../../charts/trend/trend-chart.tsx';
import { useNow } from '../../platform/use-now.ts';
import { rangeWindow } from './trend-range.ts';
import { useSeries } from './use-series.ts';

/** The last 31 days of one signal. */
export function OverviewTrend({ signal, onOpen }: { signal: Signal; onOpen: () => void }) {
  const { t } = useTranslation('trends');
  const nowMs = useNow(300_000);
  const range = useMemo(() => rangeWindow({ kind: 'preset', preset: '31d' }, nowMs), [nowMs]);
  const [view, setView] = useState<{ min: number; max: number } | null>(null);
  const { id, name, unit, limits, intervalS } = signal;
  // Live values change the signal every second; the series does not depend on them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE only what the trend needs of the signal
  const signals = useMemo(() => [signal], [id, name, unit, limits, intervalS]);
  const { trends, isLoading } = useSeries(signals, view ?? range, nowMs, 300_000);
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
