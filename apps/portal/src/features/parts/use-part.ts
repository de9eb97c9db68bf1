import {
  type EquipmentDetail,
  listSignals,
  listWaveforms,
  readWaveformSpectrum,
  type Waveform,
} from '@ritzel/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query-client.ts';

/** Signals of the whole drivetrain: a part alone does not know its speed and its torque. */
export function useDrivetrainSignals(detail: EquipmentDetail) {
  const { data } = useQuery({
    ...queryOf(listSignals, { params: { id: detail.drivetrainId ?? detail.id } }),
    refetchInterval: 10_000,
  });
  return data ?? [];
}

/** The newest measurement with a speed of each of these sensors. */
export function useNewestAt(detail: EquipmentDetail, sensors: ReadonlySet<string>): Waveform[] {
  const { data } = useQuery(
    queryOf(listWaveforms, { params: { id: detail.drivetrainId ?? detail.id }, query: { size: 60 } }),
  );
  return [...sensors].flatMap(
    (sensor) =>
      data?.rows.find(
        ({ position, channel, speedRpm }) =>
          (position === sensor || channel === sensor) && speedRpm !== null && speedRpm > 0,
      ) ?? [],
  );
}

/** The lower end of the spectra of these measurements, up to a multiple of their own speed. */
export function useLowSpectra(waveforms: readonly Waveform[], highestHz: (waveform: Waveform) => number) {
  return useQueries({
    queries: waveforms.map((waveform) => ({
      ...queryOf(readWaveformSpectrum, {
        params: { id: waveform.id },
        query: { low: 0, high: Math.min(highestHz(waveform), waveform.samplingRateHz / 2) },
      }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => results.map((result) => result.data ?? null),
  });
}
