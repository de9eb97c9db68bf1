import {
  type CallDefinition,
  type CallReply,
  createMeasuringRound,
  type EquipmentDetail,
  listCheckAssignees,
  listEquipment,
  listMeasuringRounds,
  type RoundInput,
  readEquipment,
} from '@ritzel/contract';
import { readKinematics } from '@ritzel/drivetrain';
import { addDays, localTimeOf } from '../platform/local-time.ts';

const TIME_ZONE = 'Europe/Berlin';
/** Machines of one place that the round comes by. */
const MACHINES = 2;
/** Who of the demo's people goes to machines. */
const AT_THE_MACHINE = /^(Shift|Maintenance|Vibration)/;
const DIRECTIONS = [
  { axis: 'horizontal', letter: 'H' },
  { axis: 'vertical', letter: 'V' },
] as const;

interface DemoPortal {
  readonly url: string;
  readonly token: string;
}

/** By the API, as an engineer makes one: it puts recorders beside the devices of the machines. */
async function ask<C extends CallDefinition>(
  { url, token }: DemoPortal,
  { method, path }: C,
  { suffix = path, body }: { readonly suffix?: string; readonly body?: unknown } = {},
): Promise<CallReply<C>> {
  const answer = await fetch(new URL(`/api${suffix}`, url), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok)
    throw new Error(`${method} ${suffix} was answered with ${answer.status}: ${await answer.text()}`);
  // @NOTE: our own answer, see packages/contract
  return (await answer.json()) as CallReply<C>;
}

/** The motor bearings that no sensor is near, in each direction. */
function pointsOf({ components, kinematics }: EquipmentDetail): RoundInput['points'] {
  const read = kinematics === null ? undefined : readKinematics(kinematics.document);
  if (read === undefined || !('kinematics' in read)) return [];
  const watched = new Set((read.kinematics.sensors ?? []).flatMap(({ near }) => near ?? []));
  return (read.kinematics.bearings ?? []).flatMap(({ id, name, part }) => {
    const motor = components.find(({ identifier, type }) => identifier === part && type === 'motor');
    if (motor === undefined || watched.has(id)) return [];
    return DIRECTIONS.map(({ axis, letter }) => ({
      ...{ equipmentId: motor.id, code: `${id}-${letter}`, name: `${name ?? id}, ${axis}`, axis },
      ...{ position: id, unit: 'm/s²' as const },
    }));
  });
}

/** A measuring round of the demo that has been due since yesterday: the motor bearings of a place that have no sensor. */
export async function ensureDemoRound(portal: DemoPortal, now: Date): Promise<void> {
  if ((await ask(portal, listMeasuringRounds)).length > 0) return;
  const { rows } = await ask(portal, listEquipment, {
    suffix: `${listEquipment.path}?type=drivetrain&sort=assetname&size=200`,
  });
  for (const [place, machines] of Map.groupBy(rows, ({ location }) => location?.name)) {
    if (place === undefined || machines.length < MACHINES) continue;
    const details: EquipmentDetail[] = [];
    for (const { id } of machines.slice(0, MACHINES))
      details.push(await ask(portal, readEquipment, { suffix: readEquipment.path.replace('{id}', id) }));
    const points = details.flatMap(pointsOf);
    if (details.some((detail) => pointsOf(detail).length === 0)) continue;
    const people = await ask(portal, listCheckAssignees, {
      suffix: `${listCheckAssignees.path}?equipment=${details[0]!.id}`,
    });
    const walker = people.find(({ name }) => AT_THE_MACHINE.test(name)) ?? people[0];
    const body: RoundInput = {
      ...{ name: `Motors by hand, ${place}`, intervalDays: 28, timeZone: TIME_ZONE, points },
      nextDue: addDays(localTimeOf(now.getTime(), TIME_ZONE).date, -1),
      assigneeId: walker?.id ?? null,
    };
    await ask(portal, createMeasuringRound, { body });
    return;
  }
}
