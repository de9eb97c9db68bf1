import {
  type CallBody,
  type MachineNotifyPreference,
  type NotifyPreferences,
  type NotifySeverity,
  problem,
  type saveMachineNotifyPreference,
  type saveNotifyPreferences,
} from '@ritzel/contract';
import { SEVERITIES, severityOf } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordViewAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { hourOf, minuteOfDay } from '../../platform/local-time.ts';
import { runTransaction } from '../../platform/transaction.ts';
import {
  choiceFor,
  DEFAULT_PREFERENCE,
  type NotifyChoice,
  type NotifyPreference,
} from './notify-preference.ts';
import { makeNotifyPreferenceStore, toOwnChoice } from './preference-store.ts';
import { defaultsFor } from './recipient-store.ts';

export interface PreferenceParts {
  readonly db: Database;
  readonly now: () => Date;
}

export interface PreferenceWriting {
  readonly caller: Caller;
  readonly requestId: string;
}

const MAX_MACHINES = 1000;

// @NOTE: the tables hold AVERAGE to CRITICAL, as the contract does
const toSeverity = (number: number) => severityOf(number) as NotifySeverity;

const toChannels = ({ leastSeverity, email, push }: NotifyChoice) => ({
  ...{ leastSeverity: toSeverity(leastSeverity), email, push },
});

const mayEmail = ({ permissions }: Caller) => permissions.has('NOTIFICATION_3001');

/** The e-mail flag is set by who holds its code alone; whoever lost it keeps the rest as it is. */
function assertEmail(caller: Caller, field: string, isOn: boolean): void {
  if (isOn && !mayEmail(caller))
    throw problem.fieldInvalid(field, 'emailNotPermitted', problemText('EMAIL_NEEDS_PERMISSION'));
}

export async function readPreferencesOf(
  db: Database | DatabaseTransaction,
  caller: Caller,
): Promise<NotifyPreferences> {
  const store = makeNotifyPreferenceStore(db, caller);
  const kept = await store.read();
  const wants = kept ?? defaultsFor(await store.readProfileZone());
  const { quietHours, digest } = wants;
  return {
    ...toChannels(wants),
    email: wants.email && mayEmail(caller),
    timeZone: wants.timeZone,
    quietHours: quietHours && {
      ...{ from: hourOf(quietHours.from), to: hourOf(quietHours.to) },
      criticalComesThrough: quietHours.criticalComesThrough,
    },
    digest: digest && { at: hourOf(digest.at), upTo: toSeverity(digest.upTo) },
    mayEmail: mayEmail(caller),
    isDefault: kept === undefined,
    groups: (await store.listGroups()).map(({ groupId, name, choice }) => ({
      ...{ groupId, name, mode: choice?.mode ?? 'inherit' },
      ...toChannels(choice ?? wants),
    })),
    machines: (await store.listMachines()).map(({ equipmentId, name, choice }) => ({
      ...{ equipmentId, name, mode: choice.mode },
      ...toChannels(choice),
    })),
    revision: wants.revision,
  };
}

export async function savePreferencesOf(
  { db, now }: PreferenceParts,
  { caller, requestId }: PreferenceWriting,
  body: CallBody<typeof saveNotifyPreferences>,
): Promise<NotifyPreferences> {
  assertEmail(caller, 'body.email', body.email);
  for (const [at, { mode, email }] of body.groups.entries())
    assertEmail(caller, `body.groups.${at}.email`, mode === 'own' && email);
  const wanted: NotifyPreference = {
    ...{ email: body.email, push: body.push, leastSeverity: SEVERITIES[body.leastSeverity] },
    timeZone: body.timeZone,
    quietHours: body.quietHours && {
      ...{ from: minuteOfDay(body.quietHours.from), to: minuteOfDay(body.quietHours.to) },
      criticalComesThrough: body.quietHours.criticalComesThrough,
    },
    digest: body.digest && { at: minuteOfDay(body.digest.at), upTo: SEVERITIES[body.digest.upTo] },
    revision: body.revision,
  };
  return runTransaction(db, async (transaction) => {
    const store = makeNotifyPreferenceStore(transaction, caller);
    const known = new Set((await store.listGroups()).map(({ groupId }) => groupId));
    for (const [at, { groupId }] of body.groups.entries())
      if (!known.has(groupId))
        throw problem.fieldInvalid(`body.groups.${at}.groupId`, 'groupUnknown', problemText('GROUP_UNKNOWN'));
    const before = (await store.read())?.revision ?? 0;
    if (before !== body.revision || !(await store.save(wanted, now())))
      throw problem.changedMeanwhile(
        'body.revision',
        problemText('CHANGED_IN_OTHER_WINDOW'),
        await readPreferencesOf(transaction, caller),
      );
    await store.saveGroups(
      body.groups
        .map((each) => ({ ...each, leastSeverity: SEVERITIES[each.leastSeverity] }))
        .toSorted((a, b) => (a.groupId < b.groupId ? -1 : 1)),
    );
    await recordViewAudit(transaction, caller, {
      ...{ action: 'notify-preference.save', subjectType: 'user', subjectId: caller.userId, requestId },
    });
    return readPreferencesOf(transaction, caller);
  });
}

export async function readMachinePreference(
  db: Database | DatabaseTransaction,
  caller: Caller,
  equipmentId: string,
): Promise<MachineNotifyPreference> {
  const store = makeNotifyPreferenceStore(db, caller);
  const machine = await store.findMachine(equipmentId);
  if (machine === undefined) throw problem.notFound('gear unit');
  const general = (await store.read()) ?? DEFAULT_PREFERENCE;
  const groups = machine.of_groups.map(toOwnChoice);
  const drivetrain = machine.drivetrain === null ? undefined : toOwnChoice(machine.drivetrain);
  const inherited = choiceFor({ general, part: undefined, drivetrain, groups });
  const own = machine.part === null ? undefined : toOwnChoice(machine.part);
  return {
    gearunitId: equipmentId,
    mode: own?.mode ?? 'inherit',
    ...toChannels(own ?? inherited ?? general),
    inherited: {
      from: drivetrain !== undefined ? 'drivetrain' : groups.length > 0 ? 'group' : 'general',
      name:
        drivetrain !== undefined
          ? machine.drivetrain_name
          : groups.length > 0
            ? machine.of_groups.map(({ name }) => name).join(', ')
            : null,
      isMuted: inherited === null,
      ...toChannels(inherited ?? general),
    },
    mayEmail: mayEmail(caller),
  };
}

export async function saveMachinePreference(
  { db }: PreferenceParts,
  { caller, requestId }: PreferenceWriting,
  body: CallBody<typeof saveMachineNotifyPreference>,
): Promise<MachineNotifyPreference> {
  if (body.mode === 'own') assertEmail(caller, 'body.email', body.email);
  return runTransaction(db, async (transaction) => {
    const before = await readMachinePreference(transaction, caller, body.gearunitId);
    const store = makeNotifyPreferenceStore(transaction, caller);
    if (before.mode === 'inherit' && body.mode !== 'inherit' && (await store.countMachines()) >= MAX_MACHINES)
      throw problem.conflict(problemText('MOST_MACHINES_OF_CHOICE', { most: MAX_MACHINES }));
    await store.saveMachine(
      body.gearunitId,
      body.mode === 'inherit'
        ? undefined
        : body.mode === 'own'
          ? { ...body, leastSeverity: SEVERITIES[body.leastSeverity] }
          : { ...before, mode: 'mute', leastSeverity: SEVERITIES[before.leastSeverity] },
    );
    await recordViewAudit(transaction, caller, {
      ...{
        action: `notify-preference.${body.mode}`,
        subjectType: 'equipment',
        subjectId: body.gearunitId,
        requestId,
      },
    });
    return readMachinePreference(transaction, caller, body.gearunitId);
  });
}
