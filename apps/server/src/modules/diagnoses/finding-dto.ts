import type { ClosedFinding as ClosedFindingDto, FindingCondition } from '@ritzel/contract';
import { forecastDoubling, toFindingDto, toForecastDto } from '@ritzel/diagnosis';
import { sayFinding } from '@ritzel/sentences';
import type { StoredClosedFinding } from './finding-closing-store.ts';
import { saysOf } from './finding-rules.ts';
import type { PlacedFinding } from './finding-store.ts';

const instantOf = (ms: number) => new Date(ms).toISOString();

export function toClosedFindingDto(each: StoredClosedFinding): ClosedFindingDto {
  const { id, closedAt, cause } = each;
  return { ...toFindingConditionDto(each), id, closedAt: closedAt.toISOString(), cause };
}

export function toFindingConditionDto(each: PlacedFinding): FindingCondition {
  const { history, equipmentId, channel, part, fault, severity, waveformId } = each;
  const says = saysOf(each);
  return {
    ...{ equipmentId, channel, part, fault, severity, waveformId },
    isConfirmed: history.isConfirmed,
    firstSeenAt: instantOf(history.firstSeenMs),
    lastSeenAt: instantOf(history.lastSeenMs),
    seen: history.seen,
    records: history.records,
    growthDbPerWeek: history.growthDbPerWeek ?? null,
    doubling: toForecastDto(forecastDoubling(each.observations)),
    sentence: sayFinding(says),
    says: says.map(({ code, params }) => ({ code, params })),
    finding: toFindingDto(each.finding),
    observations: each.observations.map((observation) => ({
      waveformId: observation.waveformId,
      at: instantOf(observation.tMs),
      isSeen: observation.isSeen,
      amplitude: observation.amplitude ?? null,
    })),
  };
}
