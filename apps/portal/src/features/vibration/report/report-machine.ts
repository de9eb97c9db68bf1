import type { FigureRecord } from '@ritzel/contract';
import type { Kinematics, Severity } from '@ritzel/drivetrain';
import { type FrequencyLine, LINE_FAMILIES } from '../../../charts/spectrum/frequency-lines.ts';
import {
  elementNear,
  machineLines,
  usuallyHidden,
  visibleLines,
  worstElement,
} from '../spectrum/machine-lines.ts';
import { chooseTurningShaft, turningShafts } from '../spectrum/turning-shafts.ts';
import type { WorkspaceViewState } from '../workspace/workspace-view-state.ts';

/** The machine as the workspace sees it at a record: its speed, its lines, the part that is looked at. */
export interface MachineAtRecord {
  /** Refined in the workspace, else measured. */
  readonly speedRpm: number | null;
  readonly maxHz: number;
  readonly allLines: readonly FrequencyLine[];
  readonly lines: readonly FrequencyLine[];
  readonly asked: string | null;
  readonly near: string | null;
}

export function machineAtRecord(
  {
    record,
    kinematics,
    severities,
  }: {
    readonly record: Pick<FigureRecord, 'samplingRateHz' | 'speedRpm' | 'channel' | 'position'>;
    readonly kinematics: Kinematics | null;
    readonly severities: Readonly<Record<string, Severity>>;
  },
  state: WorkspaceViewState,
): MachineAtRecord {
  const refined = Number(state.speed ?? Number.NaN);
  const speedRpm = refined > 0 ? refined : record.speedRpm;
  const maxHz = record.samplingRateHz / 2;
  const allLines = machineLines(kinematics, speedRpm, maxHz);
  const near = worstElement(new Map(Object.entries(severities))) ?? elementNear(kinematics, record);
  const asked = state.part ?? near;
  const hidden = new Set(
    LINE_FAMILIES.filter((each) => (state.hidden ?? usuallyHidden(kinematics)).includes(each)),
  );
  return { speedRpm, maxHz, allLines, lines: visibleLines(allLines, hidden, [asked, near]), asked, near };
}

/** The shaft that turns once a turn, and the gear on it; null where no speed says. */
export function turningAtRecord(
  kinematics: Kinematics | null,
  { speedRpm, near }: MachineAtRecord,
  { shaft, gear }: WorkspaceViewState,
) {
  return chooseTurningShaft(turningShafts(kinematics, speedRpm), { kinematics, near, shaft, gear });
}
