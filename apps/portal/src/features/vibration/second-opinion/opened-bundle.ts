import type { Waveform, WaveformDiagnosis } from '@ritzel/contract';
import type { DiagnosisBundle } from '@ritzel/diagnosis/bundle';
import { encodeCursors, NO_CURSORS } from '../../../charts/cursors/spectrum-cursors.ts';
import { plotOfRule, strongestEvidence } from '../workspace/workspace-opening.ts';
import type { WorkspaceViewState } from '../workspace/workspace-view-state.ts';
import type { SecondOpinionNotes } from './second-opinion-file.ts';

/** The record of a bundle as the workspace knows records. */
export function waveformOfBundle(
  { waveform, question }: DiagnosisBundle,
  samples: number,
  { id, point, load }: Pick<SecondOpinionNotes, 'point' | 'load'> & { readonly id: string },
): Waveform {
  const { samplingRateHz, unit, speedRpm, channel, position, clipCount } = question;
  return {
    id,
    equipmentId: '00000000-0000-0000-0000-000000000000',
    deviceId: null,
    channel,
    channelName: point,
    position,
    axis: 'radial',
    at: new Date(Number(BigInt(waveform.t0Ns) / 1_000_000n)).toISOString(),
    samplingRateHz,
    samples,
    quantity: 'vibration',
    unit,
    range: null,
    speedRpm,
    load,
    trigger: 'schedule',
    clipCount: clipCount ?? 0,
    sha256: waveform.sha256,
    indicators: {},
    source: null,
  };
}

/** The plot that the rule of the first finding looked at, its part highlighted and the cursor on its loudest line. */
export function openingOfFinding(diagnosis: WaveformDiagnosis | null): Partial<WorkspaceViewState> {
  const finding = diagnosis?.findings[0];
  if (finding === undefined) return {};
  const plot = plotOfRule(finding.rule);
  const hz = strongestEvidence({ finding })?.frequencyHz ?? null;
  return {
    view: plot,
    part: finding.part,
    [`${plot}Cursors`]: hz === null ? null : encodeCursors({ ...NO_CURSORS, mainHz: hz }),
  };
}
