import type { FaultDrill, FaultDrillListItem } from '@ritzel/contract';
import {
  type CoverageCell,
  coverageOfTargets,
  DRILL_LEVELS_DB,
  type DrillReason,
  effortOf,
  type ImprovementCode,
  type TargetCoverage,
  USUAL_TRANSFER,
} from '@ritzel/diagnosis';
import { type MessageParams, sentenceOf } from '@ritzel/sentences';
import type { DrillHead, DrillRecord, ListedDrivetrain } from './fault-drill-store.ts';

const headOf = (drill: DrillHead) => ({
  ...{ id: drill.id, state: drill.state, phase: drill.phase, done: drill.done, total: drill.total },
  startedAt: drill.started_at.toISOString(),
  startedBy: drill.user_name,
  endedAt: drill.ended_at?.toISOString() ?? null,
  counts:
    drill.named === null ? null : { named: drill.named, limit: drill.limited ?? 0, never: drill.never ?? 0 },
});

export function toListItemDto({ id, name, identifier, drill }: ListedDrivetrain): FaultDrillListItem {
  return { equipmentId: id, equipmentName: name, identifier, last: drill && headOf(drill) };
}

/** The sentence of a reason: `too-few-turns` has two, by whether it is known how long a record must be. */
export function reasonText(reason: DrillReason | null, params: MessageParams): string | null {
  if (reason === null) return null;
  const code =
    reason === 'too-few-turns' && params.neededS !== undefined
      ? 'DRILL_TOO_SHORT'
      : `DRILL_${reason.toUpperCase().replaceAll('-', '_')}`;
  return sentenceOf(code, params) ?? null;
}

const improvementText = (code: ImprovementCode, params: MessageParams): string =>
  sentenceOf(`IMPROVE_${code.toUpperCase().replaceAll('-', '_')}`, params) ?? code;

interface Compared {
  readonly record: DrillRecord;
  readonly cells: readonly CoverageCell[];
}

export function toFaultDrillDto({ record, cells }: Compared, previous: Compared | undefined): FaultDrill {
  const { plan, checks } = record;
  const before = previous && coverageByFault(previous);
  return {
    ...headOf(record),
    ...{ equipmentId: record.equipment_id, equipmentName: record.equipment_name, error: record.error },
    ...{ kinematicsVersion: plan.kinematicsVersion, ruleVersion: plan.ruleVersion },
    levelsDb: [...DRILL_LEVELS_DB],
    transfer: {
      lineLossDb: USUAL_TRANSFER.lineLossDb,
      impactLossDb: USUAL_TRANSFER.impactLossDb,
    },
    sensors: plan.sensors.map(({ channel, name, assetId, near, waveformIds }, i) => ({
      ...{ channel, name, equipmentId: assetId, near, records: waveformIds.length },
      samplingRateHz: checks[i]?.samplingRateHz ?? 0,
      durationS: checks[i]?.durationS ?? 0,
      speedRpm: checks[i]?.records[0]?.check.speedRpm ?? null,
      falseAlarms: checks[i]?.records.filter(({ isAlarmed }) => isAlarmed).length ?? 0,
    })),
    targets: coverageOfTargets(plan.targets, cells).map(({ target, state, step, sensor, cell }) => {
      const { element, name, part, kind, fault } = plan.targets[target]!;
      const reason = state === 'named' ? null : (cell?.reason ?? 'no-healthy-record');
      const reasonParams = cell?.reasonParams ?? {};
      const earlier = before?.get(`${element} ${fault}`);
      return {
        ...{ element, name, part, kind, fault, state, step, sensor, reason, reasonParams },
        reasonText: reasonText(reason, reasonParams),
        ...{ namedAs: cell?.namedAs ?? null, rule: cell?.rule ?? null, criterion: cell?.criterion ?? null },
        before: earlier ? { state: earlier.state, step: earlier.step } : null,
      };
    }),
    cells: cells.map(({ target, sensor, ruleStep, limitStep, reason }) => ({
      ...{ target, sensor, ruleStep, limitStep, reason },
    })),
    improvements: record.improvements.map(
      ({ code, sensor, element, params, holes, closed, falseAlarms }) => ({
        ...{ code, effort: effortOf(code), sensor, element, params, text: improvementText(code, params) },
        ...{ tried: holes.length, closed: [...closed], falseAlarms },
      }),
    ),
    previous:
      previous?.record.ended_at && previous.record.named !== null
        ? {
            id: previous.record.id,
            endedAt: previous.record.ended_at.toISOString(),
            counts: headOf(previous.record).counts!,
          }
        : null,
  };
}

function coverageByFault({ record, cells }: Compared): Map<string, TargetCoverage> {
  const { targets } = record.plan;
  return new Map(
    coverageOfTargets(targets, cells).map((each) => {
      const { element, fault } = targets[each.target]!;
      return [`${element} ${fault}`, each];
    }),
  );
}
