import type { CallBody, CallReply, matchRoundRecords } from '@ritzel/contract';
import { matchRecords, type RouteRefusal } from '@ritzel/telemetry';
import type { Caller } from '../../platform/access.ts';
import { type MeasuringRoundParts, readRound } from './measuring-round-service.ts';

/** Which record of a file is of which point of the round, or why the file is of another. */
export async function matchFile(
  parts: Pick<MeasuringRoundParts, 'db'>,
  caller: Caller,
  roundId: string,
  records: CallBody<typeof matchRoundRecords>['records'],
): Promise<CallReply<typeof matchRoundRecords>> {
  const { points } = await readRound(parts, caller, roundId);
  const { matches, refusal } = matchRecords(
    records,
    points.map(({ id, code, name, unit, ratedSpeedRpm, ...point }) => ({
      ...{ id, code, name, unit, ratedSpeedRpm },
      machine: point.drivetrainName ?? point.equipmentName,
      machineIdentifier: point.equipmentIdentifier,
    })),
  );
  return {
    matches: matches.map((match) => ({ ...match })),
    refusal: refusal && { code: refusal.code, message: sentenceOf(refusal) },
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
  }
}
