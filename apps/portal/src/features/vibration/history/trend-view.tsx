import { Button, MultiSelect } from '@mantine/core';
import type { Waveform } from '@ritzel/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PointsChart } from '../../../charts/trend/points-chart.tsx';
import { useFormats } from '../../../platform/formats.ts';
import { referenceFor, useReferences } from '../annotations/use-references.ts';
import { isLocalRecord } from '../local-file/local-records.ts';
import classes from '../vibration.module.css';
import { useReportFacts } from '../workspace/use-report-facts.ts';
import type { WorkspaceModel } from '../workspace/workspace-model.ts';
import { INDICATOR_UNITS } from './indicator-units.ts';
import { knownIndicators, selectedIndicators } from './selected-indicators.ts';
import { useIndicatorLimits } from './use-indicator-limits.ts';

/** Any indicator that was computed on arrival, over the measurements of this channel; a point opens its measurement. */
export function TrendView({
  model,
  history,
  onOpen,
}: {
  model: WorkspaceModel;
  history: readonly Waveform[];
  onOpen: (waveform: string) => void;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const past = useMemo(() => history.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)), [history]);
  const known = useMemo(() => knownIndicators(past), [past]);
  const shown = selectedIndicators(past, model.viewState.indicators);
  const x = useMemo(() => Float64Array.from(past, ({ at }) => Date.parse(at)), [past]);
  const facts = useReportFacts(model, { timesMs: [...x], count: past.length });
  const { limitsOf, baselines } = useIndicatorLimits(model.waveform);
  // Until enough healthy records of this speed and load are there, the reference stands for them.
  const { id, equipmentId } = model.waveform;
  const { references } = useReferences(isLocalRecord(id) ? null : equipmentId);
  const own = referenceFor(references, model.waveform);
  const reference = own?.isSameBin ? own.reference : null;
  const baselineLine = (name: string) => {
    const learnt = baselines[name];
    if (learnt !== undefined)
      return { value: learnt.median, label: t('baselineOf', { count: learnt.records }) };
    const value = reference?.waveform.indicators[name];
    if (reference === null || value === undefined) return null;
    const at = formats.instant(reference.waveform.at, 'YYYY-MM-DD');
    return {
      value,
      label: t(reference.isChosen ? 'compare.reference' : 'reference.isOtherEarly', { at }),
    };
  };
  const nameOf = (name: string) => t(`indicator.${name}`, { defaultValue: name });
  const selected = past.findIndex(({ id }) => id === model.waveform.id);
  return (
    <>
      <div className={classes.tools}>
        <MultiSelect
          size="xs"
          aria-label={t('indicators')}
          className={classes.indicators}
          value={shown}
          data={known.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(next) => model.onViewState({ indicators: next.length === 0 ? null : next.join(',') })}
          maxValues={6}
        />
        <span className={classes.spring} />
        {past.length > 1 && (
          <>
            <Button
              size="compact-xs"
              variant="default"
              disabled={selected <= 0}
              onClick={() => onOpen(past[selected - 1]?.id ?? '')}
            >
              {t('previousMeasurement')}
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              disabled={selected >= past.length - 1}
              onClick={() => onOpen(past[selected + 1]?.id ?? '')}
            >
              {t('nextMeasurement')}
            </Button>
          </>
        )}
      </div>
      {shown.map((name) => (
        <PointsChart
          key={name}
          title={nameOf(name)}
          fileName={`${model.stem}-${name}`}
          facts={facts}
          x={x}
          xKind="time"
          xName={t('when')}
          xUnit=""
          series={[
            {
              name: nameOf(name),
              unit: INDICATOR_UNITS[name] ?? '',
              values: Float64Array.from(past, ({ indicators }) => indicators[name] ?? Number.NaN),
            },
          ]}
          limits={limitsOf(name)}
          baseline={baselineLine(name)}
          selected={selected < 0 ? null : selected}
          onSelect={(index) => {
            const next = past[index];
            if (next !== undefined) onOpen(next.id);
          }}
          heightPx={shown.length > 1 ? 180 : 320}
        />
      ))}
    </>
  );
}
