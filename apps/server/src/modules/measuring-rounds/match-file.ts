import type { CallBody, CallReply, matchRoundRecords } from '@ritzel/contract';
import { matchRecords, type RouteRefusal } from '@ritzel/telemetry';
import type { Caller } from '../../platform/access.ts';
import { type MeasuringRoundParts, readRound } from './measuring-round-service.ts';
import { makeMeasuringRoundStore } from './measuring-round-store.ts';

/** Names of so many other machines are known to a match: a file of one of them is refused. */
const OTHER_MACHINES = 10_000;

/** Which record of the files is of which point of the round, or why a file is of another machine. */
export async function matchFile(
  parts: Pick<MeasuringRoundParts, 'db' | 'now'>,
  caller: Caller,
  roundId: string,
  records: CallBody<typeof matchRoundRecords>['records'],
): Promise<CallReply<typeof matchRoundRecords>> {
  const { points } = await readRound(parts, caller, roundId);
  const others = await makeMeasuringRoundStore(parts.db, caller).listOtherMachines(roundId, OTHER_MACHINES);
  const { matches, refusals } = matchRecords(
    records,
    points.map(({ id, code, name, unit, ratedSpeedRpm, ...point }) => ({
      ...{ id, code, name, unit, ratedSpeedRpm },
      machine: point.drivetrainName ?? point.equipmentName,
      machineIdentifier: point.equipmentIdentifier,
    })),
    others,
  );
  return {
    matches: matches.map(({ candidates, ...match }) => ({ ...match, candidates: [...candidates] })),
    refusals: refusals.map((refusal) => ({ ...refusal, message: sentenceOf(refusal) })),
  };
}

function sentenceOf(refusal: RouteRefusal): string {
  switch (refusal.code) {
    case 'no-name-fits':
      return `No record names a point of this round, and ${refusal.records} records cannot be ${refusal.points} points in their order.`;
    case 'unit':
      return `The records are in ${refusal.unit || 'no unit'}, the points are measured in ${refusal.expected}.`;
    case 'speed':
      return `A record was taken at ${Math.round(refusal.speedRpm)} rpm; ${refusal.machine} is rated at ${Math.round(refusal.ratedRpm)} rpm.`;
    case 'other-machine':
      return `A record names ${refusal.machine}, where this round does not come by.`;
  }
}
