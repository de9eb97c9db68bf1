import type { DiagnosisQuestion } from '@ritzel/diagnosis';
import { makeProvenanceReader, type ProvenanceParts, questionOf } from '../diagnoses/index.ts';
import type { StoredWaveform, WaveformStore } from '../telemetry-store/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import type { DrillPlan } from './fault-drill-plan.ts';
import { limitsOfChannel } from './limits-of-channel.ts';

export interface DrilledRecordParts extends ProvenanceParts {
  readonly waveforms: Pick<WaveformStore, 'find' | 'readSamples'>;
}

/** A record with all that its diagnosis rests on. */
export interface LoadedRecord {
  readonly waveform: StoredWaveform;
  readonly bytes: Uint8Array;
  readonly question: DiagnosisQuestion;
  readonly referenceBytes: Uint8Array | undefined;
}

/** Records by their ids with samples, limits and reference as diagnosis takes them; what is deleted meanwhile is left out. */
export async function loadRecords(
  parts: DrilledRecordParts,
  organisationId: string,
  { kinematics }: Pick<DrillPlan, 'kinematics'>,
  ids: readonly string[],
): Promise<LoadedRecord[]> {
  const reader = makeProvenanceReader(parts);
  const loaded: LoadedRecord[] = [];
  for (const id of ids) {
    const waveform = await parts.waveforms.find(wholeOrganisation(organisationId), id);
    if (waveform === undefined) continue;
    const { inputs, reference } = await reader.read(waveform);
    const limits = await limitsOfChannel(parts.pool, waveform, inputs.limits ?? undefined);
    loaded.push({
      waveform,
      bytes: await parts.waveforms.readSamples(waveform),
      question: questionOf(waveform, kinematics, { ...inputs, limits }),
      referenceBytes: reference && (await parts.waveforms.readSamples(reference)),
    });
  }
  return loaded;
}
