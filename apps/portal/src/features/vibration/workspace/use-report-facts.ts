import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportFact } from '../../../charts/figure/report-fact.ts';
import { useFormats } from '../../../platform/formats.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/**
 * What stands over a plot that leaves the portal: of `record` machine, point, date, speed, load and unit of one record; of
 * `history` those of the records from the first to the last instead of one date, speed and load.
 */
export function useReportFacts(
  { equipmentName, waveform, isRefined, speedRpm }: WorkspaceModel,
  history: { readonly timesMs: readonly number[]; readonly count: number } | null = null,
): readonly ReportFact[] {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const [first, last] = [history?.timesMs[0] ?? null, history?.timesMs.at(-1) ?? null];
  const count = history?.count ?? null;
  return useMemo(() => {
    const where = [
      { name: t('report.machine'), value: equipmentName },
      { name: t('report.point'), value: waveform.channelName },
    ];
    if (count !== null) {
      const day = (ms: number | null) => (ms === null ? '–' : formats.instant(ms, 'YYYY-MM-DD HH:mm'));
      const span = { name: t('report.span'), value: `${day(first)} – ${day(last)}` };
      return [...where, span, { name: t('measurements'), value: formats.count(count) }];
    }
    const speed = waveform.speedRpm === null ? '–' : `${formats.number(waveform.speedRpm, 1)} rpm`;
    return [
      ...where,
      { name: t('report.date'), value: `${formats.instant(waveform.at)} ${formats.timeZoneName}` },
      { name: t('speed'), value: speed },
      ...(isRefined && speedRpm !== null
        ? [{ name: t('report.refined'), value: `${formats.number(speedRpm, 2)} rpm` }]
        : []),
      {
        name: t('load'),
        value: waveform.load === null ? '–' : `${formats.number(waveform.load * 100, 0)} %`,
      },
      {
        name: t('report.samples'),
        value: t('report.sampling', {
          samples: formats.count(waveform.samples),
          rate: formats.quantity(waveform.samplingRateHz / 1000, 'kHz'),
        }),
      },
      { name: 'SHA-256', value: waveform.sha256.slice(0, 16) },
    ];
  }, [t, formats, equipmentName, waveform, isRefined, speedRpm, count, first, last]);
}
