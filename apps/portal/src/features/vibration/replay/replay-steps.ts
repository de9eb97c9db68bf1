import { decodeCursors, encodeCursors, NO_CURSORS } from '../../../charts/cursors/spectrum-cursors.ts';
import {
  findingPlot,
  type LocatedFinding,
  type MeasuredMachine,
  plotOfRule,
  strongestEvidence,
} from '../findings/finding-plot.ts';
import { encodeFall, encodeLine } from '../history/waterfall-settings.ts';
import type { WorkspaceViewState } from '../workspace/workspace-view-state.ts';

/** A step of the proof: what is shown, and how the workspace shows it. */
export interface ReplayStep {
  readonly name: 'band' | 'baseline' | 'harmonics' | 'plot' | 'waterfall' | 'listen';
  readonly change: Partial<WorkspaceViewState>;
}

/**
 * The proof of a finding, step by step: of an envelope its band on the spectrum, its first line against floor and baseline,
 * all harmonics, the lines through the records, and the sound; of any other its plot, the records, and the sound.
 */
export function replaySteps(finding: LocatedFinding, machine: MeasuredMachine): readonly ReplayStep[] {
  const whole = findingPlot(finding, machine);
  const isEnvelope = plotOfRule(finding.rule) === 'envelope';
  const cursors = decodeCursors(whole.envelopeCursors ?? null);
  const lineHz = isEnvelope ? cursors.mainHz : (strongestEvidence(finding)?.frequencyHz ?? null);
  const through: ReplayStep[] =
    lineHz === null
      ? []
      : [
          {
            name: 'waterfall',
            change: {
              ...whole,
              view: 'waterfall',
              fall: encodeFall({ rows: 'time', axis: 'Hz', isRidge: false, isEnvelope }),
              line: encodeLine({ kind: 'Hz', at: lineHz }),
              waterfallView: (isEnvelope ? whole.envelopeView : whole.spectrumView) ?? null,
            },
          },
        ];
  const listen: ReplayStep = { name: 'listen', change: whole };
  if (!isEnvelope) return [{ name: 'plot', change: whole }, ...through, listen];
  const only = (envelopeCursors: string | null) => ({ ...whole, view: 'envelope-only', envelopeCursors });
  return [
    { name: 'band', change: { ...whole, envelopeCursors: null } },
    { name: 'baseline', change: only(encodeCursors({ ...NO_CURSORS, mainHz: cursors.mainHz })) },
    { name: 'harmonics', change: only(whole.envelopeCursors ?? null) },
    ...through,
    listen,
  ];
}
