import {
  type addDutyOverride,
  type addRota as addRotaCall,
  type CallBody,
  type changeRota,
  MAX_ESCALATION_STEPS,
  type previewDuty as previewDutyCall,
  problem,
  type Rota,
} from '@ritzel/contract';
import { SEVERITIES, severityOf } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { hourOf, minuteOfDay } from '../../platform/local-time.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { dutyOrder, dutySpans } from './duty.ts';
import { toDutyRota } from './on-call-duty.ts';
import { makeOnCallStore, type RotaRow } from './on-call-store.ts';

export interface OnCallParts {
  readonly db: Database;
  readonly now: () => number;
}

export interface OnCallWriting {
  readonly caller: Caller;
  readonly requestId: string;
}

type RotaBody = CallBody<typeof addRotaCall>;

/** One a group; more groups than this have no duty of their own. */
const MAX_ROTAS = 200;
const MAX_OVERRIDES = 200;
const LONGEST_OVERRIDE_MS = 92 * 86_400_000;
const FURTHEST_OVERRIDE_MS = 366 * 86_400_000;
const DAY_MS = 86_400_000;

const iso = (ms: number) => new Date(ms).toISOString();

function toRotaDto(row: RotaRow, nowMs: number): Rota {
  const first = dutyOrder(toDutyRota(row), row.overrides, nowMs)[0];
  const people = new Map([
    ...row.members.map(({ id, name }) => [id, name] as const),
    ...row.overrides.map(({ userId, name }) => [userId, name] as const),
  ]);
  return {
    id: row.id,
    name: row.name,
    groupId: row.group_id,
    groupName: row.group_name,
    timeZone: row.time_zone,
    handsOverEvery: row.hands_over_every,
    startsOn: row.starts_on,
    handsOverAt: hourOf(row.hands_over_at),
    memberIds: row.members.map(({ id }) => id),
    members: [...row.members],
    // @NOTE: the table holds AVERAGE to CRITICAL, as the contract does
    leastSeverity: severityOf(row.least_severity) as Rota['leastSeverity'],
    steps: [...row.steps],
    repeats: row.repeats,
    overrides: row.overrides.map(({ id, userId, name, fromMs, toMs }) => ({
      ...{ id, person: { id: userId, name }, from: iso(fromMs), to: iso(toMs) },
    })),
    onDuty: first === undefined ? null : { id: first, name: people.get(first) ?? '' },
    revision: row.revision,
  };
}

export async function listRotas({ db, now }: OnCallParts, caller: Caller): Promise<Rota[]> {
  const rows = await makeOnCallStore(db, caller.organisationId, now()).list();
  return rows.filter((row) => seesRota(caller, row)).map((row) => toRotaDto(row, now()));
}

/** Who sees some groups alone sees their rotas and the one of the whole organisation. */
const seesRota = ({ visibleGroups }: Caller, { group_id }: RotaRow) =>
  group_id === null || visibleGroups === null || visibleGroups.includes(group_id);

async function assertRota(
  transaction: DatabaseTransaction,
  { caller }: OnCallWriting,
  body: RotaBody,
  id: string | null,
  nowMs: number,
): Promise<void> {
  const store = makeOnCallStore(transaction, caller.organisationId, nowMs);
  if (body.groupId !== null && !(await store.isGroup(body.groupId)))
    throw problem.fieldInvalid('body.groupId', 'groupUnknown', problemText('GROUP_UNKNOWN'));
  if (await store.hasRotaOf(body.groupId, id))
    throw problem.fieldInvalid(
      'body.groupId',
      'rotaTwice',
      body.groupId === null ? problemText('ROTA_OF_ORGANISATION') : problemText('ROTA_OF_GROUP'),
    );
  const candidates = new Set((await store.listCandidates()).map((person) => person.id));
  for (const [at, memberId] of body.memberIds.entries())
    if (!candidates.has(memberId)) throw notOnCall(`body.memberIds.${at}`);
  if (new Set(body.memberIds).size !== body.memberIds.length)
    throw problem.fieldInvalid('body.memberIds', 'memberTwice', problemText('MEMBER_TWICE'));
  for (const [at, { userId }] of body.steps.entries())
    if (userId !== null && !candidates.has(userId)) throw notOnCall(`body.steps.${at}.userId`);
  if (body.steps.length > MAX_ESCALATION_STEPS) throw problem.tooLarge();
}

const notOnCall = (field: string) =>
  problem.fieldInvalid(field, 'personNotOnCall', problemText('PERSON_NOT_ON_CALL'));

const toWritten = (body: RotaBody) => ({
  name: body.name,
  group_id: body.groupId,
  time_zone: body.timeZone,
  hands_over_every: body.handsOverEvery,
  starts_on: body.startsOn,
  hands_over_at: minuteOfDay(body.handsOverAt),
  least_severity: SEVERITIES[body.leastSeverity],
  steps: body.steps,
  repeats: body.repeats,
  memberIds: body.memberIds,
});

async function record(
  transaction: DatabaseTransaction,
  { caller, requestId }: OnCallWriting,
  action: string,
  subjectId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAudit(transaction, {
    ...{ organisationId: caller.organisationId, userId: caller.userId, action: `on-call.${action}` },
    ...{ subjectType: 'on-call-rota', subjectId, detail, requestId },
  });
}

async function readBack(
  transaction: DatabaseTransaction,
  caller: Caller,
  id: string,
  nowMs: number,
): Promise<Rota> {
  const row = await makeOnCallStore(transaction, caller.organisationId, nowMs).find(id);
  if (row === undefined) throw problem.notFound('rota');
  return toRotaDto(row, nowMs);
}

export async function addRota(
  { db, now }: OnCallParts,
  writing: OnCallWriting,
  body: RotaBody,
): Promise<Rota> {
  const nowMs = now();
  return runTransaction(db, async (transaction) => {
    const store = makeOnCallStore(transaction, writing.caller.organisationId, nowMs);
    if ((await store.count()) >= MAX_ROTAS)
      throw problem.conflict(problemText('MOST_ROTAS', { most: MAX_ROTAS }));
    await assertRota(transaction, writing, body, null, nowMs);
    const id = crypto.randomUUID();
    await store.write(id, toWritten(body));
    await record(transaction, writing, 'add', id, { name: body.name });
    return readBack(transaction, writing.caller, id, nowMs);
  });
}

/** One change of a rota: its row is locked, and another organisation's is not there. */
async function changing<T>(
  { db, now }: OnCallParts,
  { caller }: OnCallWriting,
  id: string,
  work: (transaction: DatabaseTransaction, row: RotaRow, nowMs: number) => Promise<T>,
): Promise<T> {
  const nowMs = now();
  return runTransaction(db, async (transaction) => {
    const store = makeOnCallStore(transaction, caller.organisationId, nowMs);
    if (!(await store.lock(id))) throw problem.notFound('rota');
    const row = await store.find(id);
    if (row === undefined || !seesRota(caller, row)) throw problem.notFound('rota');
    return work(transaction, row, nowMs);
  });
}

export function saveRota(
  parts: OnCallParts,
  writing: OnCallWriting,
  id: string,
  { revision, ...body }: CallBody<typeof changeRota>,
): Promise<Rota> {
  return changing(parts, writing, id, async (transaction, row, nowMs) => {
    if (row.revision !== revision)
      throw problem.changedMeanwhile('body.revision', problemText('ROTA_CHANGED'), toRotaDto(row, nowMs));
    await assertRota(transaction, writing, body, id, nowMs);
    await makeOnCallStore(transaction, writing.caller.organisationId, nowMs).write(id, toWritten(body));
    await record(transaction, writing, 'change', id, { name: body.name });
    return readBack(transaction, writing.caller, id, nowMs);
  });
}

export function removeRota(parts: OnCallParts, writing: OnCallWriting, id: string): Promise<void> {
  return changing(parts, writing, id, async (transaction, row, nowMs) => {
    await makeOnCallStore(transaction, writing.caller.organisationId, nowMs).remove(id);
    await record(transaction, writing, 'remove', id, { name: row.name });
  });
}

/** Who may change what of others: administrators; a member does it for themselves. */
const isAdministrator = ({ permissions }: Caller) => permissions.has('ORGANISATION_5102');

export function addOverride(
  parts: OnCallParts,
  writing: OnCallWriting,
  id: string,
  body: CallBody<typeof addDutyOverride>,
): Promise<Rota> {
  return changing(parts, writing, id, async (transaction, row, nowMs) => {
    const { caller } = writing;
    const store = makeOnCallStore(transaction, caller.organisationId, nowMs);
    const isOwn = body.userId === caller.userId && row.members.some((member) => member.id === caller.userId);
    if (!isAdministrator(caller) && !isOwn)
      throw problem.fieldInvalid('body.userId', 'onlyYourself', problemText('SPAN_FOR_YOURSELF'));
    if (!(await store.listCandidates()).some((person) => person.id === body.userId))
      throw notOnCall('body.userId');
    const [fromMs, toMs] = [body.from.getTime(), body.to.getTime()];
    if (toMs <= nowMs) throw problem.fieldInvalid('body.to', 'untilPast', problemText('END_IN_PAST'));
    if (toMs - fromMs > LONGEST_OVERRIDE_MS || fromMs - nowMs > FURTHEST_OVERRIDE_MS)
      throw problem.fieldInvalid('body.to', 'untilTooFar', problemText('SWAP_TOO_LONG'));
    if (row.overrides.length >= MAX_OVERRIDES)
      throw problem.conflict(problemText('MOST_SWAPS', { most: MAX_OVERRIDES }));
    await store.addOverride(id, body);
    await record(transaction, writing, 'swap', id, {
      ...{ userId: body.userId, from: body.from.toISOString(), to: body.to.toISOString() },
    });
    return readBack(transaction, caller, id, nowMs);
  });
}

export function removeOverride(
  parts: OnCallParts,
  writing: OnCallWriting,
  id: string,
  overrideId: string,
): Promise<void> {
  return changing(parts, writing, id, async (transaction, row, nowMs) => {
    const found = row.overrides.find((each) => each.id === overrideId);
    if (found === undefined) throw problem.notFound('swap');
    if (!isAdministrator(writing.caller) && found.userId !== writing.caller.userId)
      throw problem.notFound('swap');
    await makeOnCallStore(transaction, writing.caller.organisationId, nowMs).removeOverride(id, overrideId);
    await record(transaction, writing, 'swap-back', id, { userId: found.userId });
  });
}

/** Who would be on duty when; people of another organisation are unknown and have no name. */
export async function previewDuty(
  { db, now }: OnCallParts,
  caller: Caller,
  { days, rotaId, handsOverAt, ...body }: CallBody<typeof previewDutyCall>,
) {
  const nowMs = now();
  const store = makeOnCallStore(db, caller.organisationId, nowMs);
  const saved = rotaId === null ? undefined : await store.find(rotaId);
  const names = new Map((await store.listCandidates()).map(({ id, name }) => [id, name]));
  for (const { id, name } of saved?.members ?? []) names.set(id, name);
  for (const { userId, name } of saved?.overrides ?? []) names.set(userId, name);
  const memberIds = body.memberIds.filter((id) => names.has(id));
  const spans = dutySpans(
    { ...body, memberIds, handsOverAt: minuteOfDay(handsOverAt) },
    saved !== undefined && seesRota(caller, saved) ? saved.overrides : [],
    { fromMs: nowMs, toMs: nowMs + days * DAY_MS },
  );
  return {
    spans: spans.map(({ fromMs, toMs, userId, overrideId }) => ({
      from: iso(fromMs),
      to: iso(toMs),
      person: userId === null ? null : { id: userId, name: names.get(userId) ?? '' },
      isOverride: overrideId !== null,
    })),
  };
}
