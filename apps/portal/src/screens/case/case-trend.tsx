import { NativeSelect } from '@mantine/core';
import type { CaseDetail, CaseEntry, Signal } from '@ritzel/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrendChart } from '../../charts/trend/trend-chart.tsx';
import { showEntry } from '../../features/cases/case-timeline.tsx';
import { useCaseSentence } from '../../features/cases/case-words.ts';
import { useEquipment } from '../../features/detail/use-equipment.ts';
import { useSeries } from '../../features/trends/use-series.ts';
import { useNow } from '../../platform/use-now.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';

const DAY_MS = 86_400_000;
const CHOICES = 3;

/** The signal of the leading alarm, with its limits; the flags are the rows of the timeline. */
export function CaseTrend({ detail, flags }: { detail: CaseDetail; flags: readonly CaseEntry[] }) {
  const { signals } = useEquipment(detail.signals[0]?.equipmentId ?? detail.equipment.id);
  const known = useMemo(
    () => new Map((signals.data ?? []).map((signal) => [signal.id, signal])),
    [signals.data],
  );
  const best = detail.signals.flatMap(({ signalId }) => known.get(signalId) ?? []).slice(0, CHOICES);
  const [chosen, choose] = useState<string>();
  const signal = best.find(({ id }) => id === chosen) ?? best[0];
  if (signal === undefined) return null;
  return <Trend detail={detail} signal={signal} choices={best} flags={flags} onChoose={choose} />;
}

function Trend({
  detail,
  signal,
  choices,
  flags,
  onChoose,
}: {
  detail: CaseDetail;
  signal: Signal;
  choices: readonly Signal[];
  flags: readonly CaseEntry[];
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('cases');
  const isPhone = useIsPhone();
  const { say } = useCaseSentence();
  const nowMs = useNow(300_000);
  const home = useMemo(() => {
    const endMs = detail.closing === null ? nowMs : Date.parse(detail.closing.at);
    const span = Math.max(7 * DAY_MS, 1.25 * (endMs - Date.parse(detail.firstSignAt)));
    return { min: endMs - Math.min(span, 366 * DAY_MS), max: endMs };
  }, [detail.closing, detail.firstSignAt, nowMs]);
  const numbered = useMemo(
    () =>
      flags.map((entry, index) => ({
        ...{ id: entry.id, atMs: Date.parse(entry.at), number: index + 1 },
        label: entry.text ?? say(entry),
      })),
    [flags, say],
  );
  const [view, setView] = useState<{ min: number; max: number } | null>(null);
  const { id, name, unit, limits, intervalS } = signal;
  // Live values change the signal every second; the series does not depend on them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE only what the trend needs of the signal
  const signals = useMemo(() => [signal], [id, name, unit, limits, intervalS]);
  const { trends } = useSeries(signals, view ?? home, nowMs, 300_000);
  return (
    <TrendChart
      key={id}
      title={name}
      meta={t('leadingSignal')}
      fileName={`case-${detail.number}-${signal.key}`}
      signals={trends}
      bounds={home}
      range={view ?? home}
      onRange={setView}
      heightPx={isPhone ? 200 : 280}
      numbered={numbered}
      onNumbered={showEntry}
      tools={
        choices.length > 1 &&
        !isPhone && (
          <NativeSelect
            size="xs"
            aria-label={t('signal')}
            value={id}
            data={choices.map((each) => ({ value: each.id, label: each.name }))}
            onChange={(event) => onChoose(event.currentTarget.value)}
          />
        )
      }
    />
  );
}
