import { listSignals, readDiagnosis, type Signal, type Waveform } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query-client.ts';
import { isLocalRecord } from '../local-file/local-records.ts';
import { limitsOfIndicator } from './indicator-limits.ts';

type Baselines = Readonly<Record<string, { readonly median: number; readonly records: number }>>;

const NO_SIGNALS: readonly Signal[] = [];
const NO_BASELINES: Baselines = {};

/** The limits and baselines of a channel's indicators, for the operating bin of one record; none of a local file. */
export function useIndicatorLimits(waveform: Waveform): {
  readonly limitsOf: (indicator: string) => Signal['limits'];
  readonly baselines: Baselines;
} {
  const { id, equipmentId, position } = waveform;
  const enabled = !isLocalRecord(id);
  const signals = useQuery({ ...queryOf(listSignals, { params: { id: equipmentId } }), enabled });
  const diagnosis = useQuery({ ...queryOf(readDiagnosis, { params: { id } }), enabled });
  return {
    limitsOf: (indicator) =>
      limitsOfIndicator(signals.data ?? NO_SIGNALS, { equipmentId, position }, indicator),
    baselines: diagnosis.data?.baselines ?? NO_BASELINES,
  };
}
