import { localFloors } from '@ritzel/signal';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpectrumAnswer } from '../../../charts/computing/spectrum-requests.ts';
import { encodeCursors, NO_CURSORS } from '../../../charts/cursors/spectrum-cursors.ts';
import type { ChartExport } from '../../../charts/figure/chart-figure.tsx';
import { createViewLink } from '../../../charts/plot/view-link.ts';
import { SpectrumChart } from '../../../charts/spectrum/spectrum-chart.tsx';
import type { ComparedSpectrum, SpectrumChartProps } from '../../../charts/spectrum/spectrum-chart-props.ts';
import type { SpectrumLevels } from '../../../charts/spectrum/spectrum-levels.ts';
import { DEFAULT_SPECTRUM_SETTINGS } from '../../../charts/spectrum/spectrum-settings.ts';
import { useFormats } from '../../../platform/formats.ts';
import { encodeWindow } from '../vibration-view-state.ts';
import { PlotWaiting } from '../workspace/plot-waiting.tsx';
import { useEpoch } from '../workspace/use-epoch.ts';
import { useReportFacts } from '../workspace/use-report-facts.ts';
import { spectrumExports, uffExports } from '../workspace/workspace-exports.ts';
import {
  type CursorField,
  chartTerms,
  type ViewField,
  type WorkspaceModel,
} from '../workspace/workspace-model.ts';
import { amplitudeRatioOf, decodeHow, differenceOf, MOST_RATIO_DB, onGrid } from './compare-spectra.ts';
import type { Compared } from './use-compared.ts';

export interface ComparableSpectrumProps {
  readonly model: WorkspaceModel;
  readonly title: string;
  readonly name: string;
  readonly answer: SpectrumAnswer | null;
  readonly compared: Compared | null;
  readonly comparedAnswer: SpectrumAnswer | null;
  /** Of the reference of this speed and load, drawn behind where the axis is in dB. */
  readonly baselineAnswer?: SpectrumAnswer | null | undefined;
  /** Half the width of the neighbourhood a line's noise floor is taken from, in lines; left out where none is drawn. */
  readonly floorBins?: number | undefined;
  readonly cursors: CursorField;
  readonly view: ViewField;
  /** Envelope spectra stay in the unit they were measured in. */
  readonly isConverted: boolean;
  readonly usualView?: { readonly min: number; readonly max: number } | undefined;
  readonly chart: Partial<SpectrumChartProps>;
  /** Steps of the answers are orders of a shaft, which need no stretching between speeds. */
  readonly isOrders?: boolean;
  readonly heightPx: number;
}

/** One spectrum, alone or with another measurement's: laid over it, beneath it on the same axis, less it, or as a ratio. */
export function ComparableSpectrum(props: ComparableSpectrumProps) {
  const { model, answer, compared, comparedAnswer, isConverted, heightPx } = props;
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const link = useMemo(createViewLink, []);
  const recordFacts = useReportFacts(model);
  const bandFacts = props.chart.facts;
  const facts = useMemo(() => [...recordFacts, ...(bandFacts ?? [])], [recordFacts, bandFacts]);
  const how = decodeHow(model.viewState.compareHow);
  const { inUnit } = model;
  const unit = isConverted ? model.unit : model.measuredUnit;
  const spectrum = useMemo(
    () => (answer === null ? null : isConverted ? inUnit(answer) : answer),
    [answer, isConverted, inUnit],
  );
  const { isOrders = false } = props;
  const isByOrders = !isOrders && model.settings.frequencyUnit === 'orders';
  const theirSpeed = compared?.waveform.speedRpm ?? null;
  const theirs = useMemo<ComparedSpectrum | null>(() => {
    if (comparedAnswer === null || compared === null) return null;
    const { stepHz, values } = isConverted ? inUnit(comparedAnswer) : comparedAnswer;
    // Over orders, two speeds are laid over each other; over Hz they are not.
    const stretch = isByOrders && model.speedRpm && theirSpeed ? model.speedRpm / theirSpeed : 1;
    return { name: compared.name, stepHz: stepHz * stretch, values };
  }, [comparedAnswer, compared, isConverted, inUnit, isByOrders, model.speedRpm, theirSpeed]);
  const combined = useMemo(() => {
    if (spectrum === null || theirs === null || (how !== 'difference' && how !== 'ratio')) return null;
    const other = onGrid(theirs.values, theirs.stepHz, spectrum.stepHz, spectrum.values.length);
    const values =
      how === 'ratio' ? amplitudeRatioOf(spectrum.values, other) : differenceOf(spectrum.values, other);
    return { stepHz: spectrum.stepHz, values };
  }, [spectrum, theirs, how]);
  const hasLevels = combined === null && theirs === null && model.settings.scale === 'dB';
  const { floorBins, baselineAnswer = null } = props;
  const levels = useMemo<SpectrumLevels | undefined>(() => {
    if (!hasLevels || spectrum === null || floorBins === undefined) return undefined;
    // The worker gives the floor of what it computed; another unit has another.
    const isAsComputed = spectrum.values === answer?.values;
    return {
      floor: (isAsComputed ? answer?.floor : undefined) ?? localFloors(spectrum.values, floorBins),
      baseline: baselineAnswer === null || !isConverted ? baselineAnswer : inUnit(baselineAnswer),
    };
  }, [hasLevels, spectrum, answer, floorBins, baselineAnswer, isConverted, inUnit]);
  const overlay = useMemo(() => (theirs === null || how !== 'overlay' ? [] : [theirs]), [theirs, how]);
  const ofCursors = useEpoch(model.viewState[props.cursors]);
  const ofView = useEpoch(model.viewState[props.view]);
  if (spectrum === null) return <PlotWaiting heightPx={heightPx + 90} />;

  const shown = combined ?? spectrum;
  const plottedUnit = combined !== null && how === 'ratio' ? 'dB' : unit;
  const { values } = shown;
  const exports: ChartExport[] = isOrders
    ? uffExports({ name: props.name, kind: 'orders', step: shown.stepHz, values, unit: plottedUnit })
    : spectrumExports({
        name: props.name,
        stepHz: shown.stepHz,
        values,
        unit: plottedUnit,
        at: model.waveform.at,
      });
  const terms = chartTerms(model);
  return (
    <>
      <SpectrumChart
        {...terms}
        {...props.chart}
        key={`${model.waveform.id}/${unit}/${ofCursors.epoch}/${ofView.epoch}/${combined === null ? '' : how}/${theirs?.name ?? ''}`}
        title={props.title}
        meta={
          <>
            {props.chart.meta}
            {t('computedIn', { ms: formats.number(answer?.ms ?? 0, 0) })}
            {isConverted && unit !== model.measuredUnit && (
              <>
                {' '}
                ·{' '}
                {t('integratedFrom', {
                  hz: formats.number(model.setup.integrateFromHz, model.setup.integrateFromHz < 1 ? 1 : 0),
                })}
              </>
            )}
          </>
        }
        fileName={`${model.stem}-${props.name}`}
        facts={facts}
        spectrum={shown}
        window={combined === null ? (props.chart.window ?? model.setup.window) : null}
        most={combined !== null && how === 'ratio' ? MOST_RATIO_DB : undefined}
        compared={overlay}
        levels={levels}
        unit={plottedUnit}
        {...(combined === null
          ? {}
          : {
              settings: { ...DEFAULT_SPECTRUM_SETTINGS, frequencyUnit: model.settings.frequencyUnit },
              yLabel: how === 'ratio' ? t('compare.ratioAxis') : t('compare.differenceAxis', { unit }),
            })}
        cursors={model.cursorsOf(props.cursors)}
        onCursors={(cursors) => {
          ofCursors.remember(encodeCursors(cursors));
          model.keepCursors(props.cursors)(cursors);
        }}
        view={model.viewOf(props.view) ?? props.usualView ?? null}
        onView={(view) => {
          ofView.remember(encodeWindow(view));
          model.keepView(props.view)(view);
        }}
        exports={exports}
        link={how === 'beneath' && theirs !== null ? link : props.chart.link}
        heightPx={heightPx}
      />
      {theirs !== null && how === 'beneath' && (
        <SpectrumChart
          {...terms}
          {...beneathTerms(props.chart)}
          key={`${compared?.waveform.id}/${unit}`}
          title={theirs.name}
          fileName={`${model.stem}-${props.name}-compared`}
          spectrum={theirs}
          window={props.chart.window ?? model.setup.window}
          color="trace4"
          unit={unit}
          cursors={NO_CURSORS}
          onCursors={() => {}}
          view={model.viewOf(props.view) ?? props.usualView ?? null}
          onView={() => {}}
          link={link}
          heightPx={heightPx}
        />
      )}
    </>
  );
}

/** What the plot beneath shares with the one above it besides the analysis workspace's own terms. */
function beneathTerms({ abscissa, lines, allLines, speedRpm, orderShaft }: Partial<SpectrumChartProps>) {
  return {
    ...(abscissa === undefined ? {} : { abscissa }),
    ...(lines === undefined ? {} : { lines }),
    ...(allLines === undefined ? {} : { allLines }),
    ...(speedRpm === undefined ? {} : { speedRpm }),
    ...(orderShaft === undefined ? {} : { orderShaft }),
  };
}
