import { Button, SegmentedControl } from '@mantine/core';
import type { Waveform } from '@ritzel/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpectrumBand } from '../../../charts/spectrum/spectrum-band.ts';
import { PointsChart } from '../../../charts/trend/points-chart.tsx';
import { faultLines } from '../../../charts/waterfall/fault-lines.ts';
import { WaterfallChart } from '../../../charts/waterfall/waterfall-chart.tsx';
import { type FollowedLine, followLine } from '../../../charts/waterfall/waterfall-rows.ts';
import { type Formats, useFormats } from '../../../platform/formats.ts';
import classes from '../vibration.module.css';
import { PlotRefused, PlotWaiting } from '../workspace/plot-waiting.tsx';
import { useReportFacts } from '../workspace/use-report-facts.ts';
import { useWorker } from '../workspace/use-worker.ts';
import { waterfallExports } from '../workspace/workspace-exports.ts';
import type { WorkspaceModel } from '../workspace/workspace-model.ts';
import { useHistorySpectra } from './use-history-spectra.ts';
import {
  blockWithin,
  lineWords,
  type PlacedRow,
  placesOfRows,
  rowsOfRecords,
  rowsWithin,
  usualFallView,
} from './waterfall-row-list.ts';
import { decodeFall, decodeLine, encodeFall, encodeLine, WATERFALL_ROWS } from './waterfall-settings.ts';

const NOTHING: readonly Waveform[] = [];

interface Row extends PlacedRow {
  /** The measurement it opens; null for a moment within this one. */
  readonly waveform: Waveform | null;
}

/** Spectra one above the other, over time, over speed, or within one record; an order is followed through them. */
export function WaterfallView({
  model,
  isLoaded,
  history,
  onOpen,
}: {
  model: WorkspaceModel;
  isLoaded: boolean;
  /** Measurements of the same channel, newest first. */
  history: readonly Waveform[];
  onOpen: (waveform: string) => void;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const { viewState, onViewState, waveform, speedRpm, setup } = model;
  const fall = decodeFall(viewState.fall);
  const isWithin = fall.rows === 'within';
  const [selected, select] = useState<number | null>(null);
  const [line, keepLine] = useState<FollowedLine | null>(() => decodeLine(viewState.line));
  const follow = (next: FollowedLine | null) => {
    keepLine(next);
    model.later({ line: encodeLine(next) });
  };
  const band = fall.isEnvelope ? model.band : null;
  const past = useHistorySpectra(isWithin ? NOTHING : history, setup, band);
  const within = useWorker(
    'waterfall',
    waveform.id,
    isLoaded,
    isWithin ? { blockLength: blockWithin(waveform.samples), band } : null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE of the settings rows and axis matter here
  const rows = useMemo<Row[]>(() => {
    if (!isWithin) return rowsOfRecords(past.rows, fall, formats);
    const { answer } = within;
    return answer === null
      ? []
      : rowsWithin(answer, speedRpm, formats).map((row) => ({ ...row, waveform: null }));
  }, [isWithin, within, past.rows, fall.rows, fall.axis, formats, speedRpm]);
  const isInTime = fall.rows === 'time';
  const places = useMemo(() => placesOfRows(rows, isInTime), [isInTime, rows]);
  const asked = viewState.part ?? model.near;
  const measuredMs = rows.flatMap(({ waveform: each }) => (each === null ? [] : [Date.parse(each.at)]));
  const recordFacts = useReportFacts(
    model,
    isWithin ? null : { timesMs: measuredMs.sort((a, b) => a - b), count: rows.length },
  );
  const bandText = band === null ? null : bandWords(band, formats);
  const facts =
    bandText === null
      ? recordFacts
      : [...recordFacts, { name: t('band'), value: `${bandText.low} – ${bandText.high}` }];
  const speedHz = speedRpm === null ? null : speedRpm / 60;
  const flanked = useMemo(
    () => faultLines(model.allLines, asked, speedHz, line),
    [model.allLines, asked, speedHz, line],
  );
  const usualView = usualFallView(fall, flanked, { maxHz: model.maxHz, speedHz });
  const trend = useMemo(() => {
    if (line === null || rows.length === 0) return null;
    return {
      x: Float64Array.from(rows, ({ x }) => x),
      values: Float64Array.from(followLine(rows, line), ({ amplitude }) => amplitude),
    };
  }, [line, rows]);
  const lineName = line === null ? '' : lineWords(line, formats);
  const series = useMemo(
    () => (trend === null ? [] : [{ name: lineName, unit: model.measuredUnit, values: trend.values }]),
    [trend, lineName, model.measuredUnit],
  );
  const chosen = selected === null ? null : (rows[selected] ?? null);
  const open = (index: number) => {
    const row = rows[index];
    if (row?.waveform) onOpen(row.waveform.id);
    else if (row !== undefined && within.answer !== null) {
      // A moment within the record opens as the waveform around it.
      const half = blockWithin(waveform.samples) / waveform.samplingRateHz / 2;
      onViewState({ view: 'waveform', waveformView: `${Math.max(0, row.x - half)}~${row.x + half}` });
    }
  };
  const isWaiting = isWithin ? within.answer === null && within.error === null : rows.length === 0;
  const error = isWithin ? within.error : past.error;
  const axes = [
    { value: 'Hz', label: 'Hz' },
    { value: 'orders', label: t('inOrders'), disabled: speedRpm === null },
  ];
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label={t('fall.of')}
          value={fall.isEnvelope ? 'envelope' : 'spectrum'}
          data={[
            { value: 'spectrum', label: t('fall.spectrum') },
            { value: 'envelope', label: t('fall.envelope') },
          ]}
          onChange={(next) =>
            onViewState({
              fall: encodeFall({ ...fall, isEnvelope: next === 'envelope' }),
              waterfallView: null,
            })
          }
        />
        <SegmentedControl
          size="xs"
          aria-label={t('fall.rows')}
          value={fall.rows}
          data={WATERFALL_ROWS.map((value) => ({ value, label: t(`fall.${value}`) }))}
          onChange={(next) => {
            select(null);
            onViewState({ fall: encodeFall({ ...fall, rows: next }) });
          }}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('fall.axis')}
          value={fall.axis}
          data={axes}
          onChange={(next) =>
            onViewState({
              fall: encodeFall({ ...fall, axis: next === 'orders' ? 'orders' : 'Hz' }),
              waterfallView: null,
            })
          }
        />
        <SegmentedControl
          size="xs"
          aria-label={t('fall.look')}
          value={fall.isRidge ? 'ridge' : 'colour'}
          data={[
            { value: 'colour', label: t('fall.colour') },
            { value: 'ridge', label: t('fall.ridge') },
          ]}
          onChange={(next) => onViewState({ fall: encodeFall({ ...fall, isRidge: next === 'ridge' }) })}
        />
        <span className={classes.spring} />
        {chosen !== null && (
          <Button size="compact-xs" variant="default" onClick={() => selected !== null && open(selected)}>
            {t('fall.open', { row: chosen.label })}
          </Button>
        )}
      </div>
      {error !== null && <PlotRefused>{t('notComputed', { reason: error })}</PlotRefused>}
      {isWaiting ? (
        <PlotWaiting heightPx={470} />
      ) : (
        <WaterfallChart
          key={`${fall.rows}/${fall.axis}/${fall.isEnvelope}`}
          title={t(fall.isEnvelope ? 'envelopeWaterfall' : 'waterfall')}
          meta={[
            ...(band === null ? [] : [t('bandOf', bandWords(band, formats))]),
            isWithin
              ? t('computedIn', { ms: formats.number(within.answer?.ms ?? 0, 0) })
              : t('fall.count', { count: rows.length, of: past.wanted }),
          ].join(' · ')}
          fileName={`${model.stem}-waterfall`}
          facts={facts}
          rows={rows}
          places={places}
          isInTime={isInTime}
          faultLines={flanked}
          rowName={t(fall.rows === 'speed' ? 'speed' : 'when')}
          exports={waterfallExports(rows, model.measuredUnit)}
          unit={model.measuredUnit}
          axis={fall.axis}
          isRidge={fall.isRidge}
          line={line}
          onLine={follow}
          row={selected}
          onRow={select}
          onOpen={open}
          view={model.viewOf('waterfallView') ?? usualView}
          onView={model.keepView('waterfallView')}
        />
      )}
      {trend !== null && (
        <PointsChart
          key={`${fall.rows}/${line?.kind}`}
          title={t('fall.trendOf', { line: lineName })}
          fileName={`${model.stem}-order`}
          facts={facts}
          x={trend.x}
          xKind={fall.rows === 'time' ? 'time' : 'linear'}
          xName={t(fall.rows === 'speed' ? 'speed' : 'when')}
          xUnit={fall.rows === 'speed' ? 'rpm' : fall.rows === 'within' ? 's' : ''}
          series={series}
          selected={selected}
          onSelect={select}
          heightPx={180}
        />
      )}
    </>
  );
}

function bandWords({ lowHz, highHz }: SpectrumBand, formats: Formats) {
  return { low: formats.number(lowHz, 0), high: formats.quantity(highHz, 'Hz', 0) };
}
