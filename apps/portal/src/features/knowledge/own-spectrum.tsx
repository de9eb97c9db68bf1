import { type FindingListItem, readDiagnosis, readWaveform, readWaveformSamples } from '@ritzel/contract';
import { defaultEnvelopeBand } from '@ritzel/diagnosis';
import { amplitudeSpectrum } from '@ritzel/signal';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { FigurePlotView } from './figures/figure-plot-view.tsx';
import { envelopePlot, type FigurePlot, linesPlot } from './figures/figure-plots.ts';
import classes from './knowledge.module.css';

/** Faults that are read in the envelope; the others in the spectrum. */
const IN_ENVELOPE = [
  'outer-race',
  'inner-race',
  'rolling-element',
  'cage',
  'planet',
  'sun',
  'ring',
  'carrier',
];

/** The spectrum of the record in which a machine shows the fault, with the lines of its evidence marked. */
export function OwnSpectrum({ finding }: { finding: FindingListItem }) {
  const { t } = useTranslation('knowledge');
  const formats = useFormats();
  const params = { id: finding.waveformId };
  const waveform = useQuery(queryOf(readWaveform, { params }));
  const diagnosis = useQuery(queryOf(readDiagnosis, { params }));
  const samples = useQuery({
    queryKey: ['samples', finding.waveformId],
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      const bytes = await call(readWaveformSamples, { params }, { signal });
      // A copy, for the bytes need not begin at a multiple of four.
      return new Float32Array(bytes.slice().buffer, 0, Math.floor(bytes.byteLength / 4));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const plot = useMemo<FigurePlot | undefined>(() => {
    if (!waveform.data || !diagnosis.data || !samples.data) return undefined;
    const { samplingRateHz, unit } = waveform.data;
    const measured = Float64Array.from(samples.data);
    const found = diagnosis.data.diagnosis?.findings.find(
      ({ part, fault }) => part === finding.part && fault === finding.fault,
    );
    const marks = (found?.for ?? []).flatMap(({ frequencyHz, message }) =>
      frequencyHz === null
        ? []
        : [
            {
              x: frequencyHz,
              label:
                typeof message.params.line === 'string'
                  ? message.params.line
                  : typeof message.params.order === 'number'
                    ? `${Math.round(10 * message.params.order) / 10}×`
                    : '',
            },
          ],
    );
    const farthest = Math.max(50, ...marks.map(({ x }) => x)) * 1.25;
    const rest = { yUnit: unit, maxY: 1, marks };
    const drawn = IN_ENVELOPE.includes(finding.fault)
      ? envelopePlot(measured, samplingRateHz, defaultEnvelopeBand(samplingRateHz), farthest, rest)
      : linesPlot('spectrum', amplitudeSpectrum(measured, samplingRateHz), farthest, rest);
    const highest = drawn.values.slice(2).reduce((a, b) => Math.max(a, b), 0);
    return { ...drawn, maxY: highest > 0 ? 1.1 * highest : 1 };
  }, [waveform.data, diagnosis.data, samples.data, finding]);
  return (
    <figure className={classes.ownSpectrum}>
      {plot === undefined ? <Loaded query={samples}>{() => null}</Loaded> : <FigurePlotView plot={plot} />}
      <figcaption className="meta">
        {t('machines.record', { machine: finding.equipment.name, place: formats.name(finding.channelName) })}
      </figcaption>
    </figure>
  );
}
