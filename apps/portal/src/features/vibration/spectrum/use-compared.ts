import { readWaveform, type Waveform } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormats } from '../../../platform/formats.ts';
import { queryOf } from '../../../platform/query-client.ts';
import { useSamples } from '../workspace/use-samples.ts';
import { useLoadedWaveform } from '../workspace/use-worker.ts';
import { comparedSpeedHz } from './compare-spectra.ts';

/** Another measurement beside the one in the analysis workspace. */
export interface Compared {
  readonly waveform: Waveform;
  readonly samples: Float32Array;
  /** When, and of which machine where it is another. */
  readonly name: string;
  readonly isLoaded: boolean;
  /** Of another quantity, or of the same in another unit: no plot has both over one axis. */
  readonly isOtherUnit: boolean;
}

/** The measurement named by an id, with its samples in the worker; null until all is there. */
export function useCompared(
  id: string | null,
  own: Waveform,
  known: readonly Waveform[],
  names: ReadonlyMap<string, string>,
): Compared | null {
  const formats = useFormats();
  const isLocal = known.some((each) => each.id === id);
  const asked = useQuery({
    ...queryOf(readWaveform, { params: { id: id ?? '' } }),
    enabled: id !== null && !isLocal,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const waveform = id === null ? null : (known.find((each) => each.id === id) ?? asked.data ?? null);
  const samples = useSamples(waveform).data ?? null;
  const isLoaded = useLoadedWaveform(waveform?.id ?? null, samples, waveform?.samplingRateHz ?? 1);
  return useMemo(() => {
    if (waveform === null || samples === null) return null;
    const when = formats.instant(waveform.at, 'YYYY-MM-DD HH:mm');
    const where =
      waveform.equipmentId === own.equipmentId
        ? null
        : (names.get(waveform.equipmentId) ?? waveform.channelName);
    return {
      ...{ waveform, samples, isLoaded },
      name: where === null ? when : formats.phrases([where, when]),
      isOtherUnit: formats.unit(waveform.unit) !== formats.unit(own.unit),
    };
  }, [waveform, samples, isLoaded, own.equipmentId, own.unit, names, formats]);
}

/**
 * Speed of the shaft looked at in the other measurement, Hz: as much slower or faster as its reference shaft is. Null
 * where either speed is not known.
 */
export function comparedShaftHz(
  compared: Compared | null,
  { speedRpm }: { readonly speedRpm: number | null },
  shaftHz: number | undefined,
): number | null {
  return comparedSpeedHz(compared?.waveform.speedRpm ?? null, speedRpm, shaftHz);
}
