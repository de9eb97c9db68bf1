import {
  type LimitEdition,
  type LimitLevel,
  type LimitRuleDto,
  type OwnLimits,
  problem,
  type SignalLimits,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { readCriteriaOfSignals, readOperatingMeasurements } from '../conditions/index.ts';
import { appendEvents } from '../domain-events/index.ts';
import {
  type EditionRecord,
  type LimitPlace,
  makeLimitEditions,
  scopeKeyOf,
  toEditionDto,
} from './limit-edition-store.ts';
import { readLearningAgain } from './limit-learning.ts';
import type { ReplayParts } from './limit-replay.ts';
import { assertRules } from './limit-rules.ts';
import { makeVisitorDrafts } from './visitor-drafts.ts';

export interface LimitParts {
  readonly db: Database;
}

export interface LimitWriting {
  readonly caller: Caller;
  readonly requestId: string;
}

export async function readLimits(
  { db, readSeries, now }: ReplayParts & { readonly now: () => number },
  caller: Caller,
  signalId: string,
): Promise<SignalLimits> {
  const store = makeLimitEditions(db, caller);
  const place = await store.findPlace(signalId);
  const stored = await store.list(place);
  const editions = caller.isDemo ? await makeVisitorDrafts(db, caller.userId).among(stored, place) : stored;
  const criteria = (await readCriteriaOfSignals(db, [signalId])).get(signalId);
  if (criteria === undefined) throw problem.notFound('signal');
  const measurements = (await readOperatingMeasurements(db, [criteria.drivetrainId])).get(
    criteria.drivetrainId,
  );
  const { id, name, role, unit, intervalS, number: _number, ...placed } = place;
  const { shipped } = criteria;
  return {
    signal: { id, name, role, unit, intervalS, ...placed },
    shipped: shipped && {
      rule: shipped.rule as LimitRuleDto, // @NOTE: the schema of the contract is that of the rule
      limitSet: shipped.limitSet,
      edition: shipped.setEdition,
      source: shipped.source,
    },
    levelInForce: editions.find((edition) => edition.id === criteria.editionId)?.level ?? null,
    editions: editions.map(toEditionDto),
    operating: {
      speedSignalId: measurements?.speed?.signal.id ?? null,
      loadSignalId: measurements?.load?.rated === undefined ? null : measurements.load.signal.id,
      ambientSignalId: measurements?.ambient?.signal.id ?? null,
      ratedSpeedRpm: measurements?.speed?.rated ?? null,
      ratedLoad: measurements?.load?.rated ?? null,
    },
    learningAgain: await readLearningAgain({ db, readSeries }, criteria, now()),
    mayChange: caller.isDemo || caller.permissions.has('EQUIPMENT_1002'),
  };
}

/** Whoever sees a part of the organisation alone does not decide for all of it; and a role must say what is measured. */
function assertLevel(level: LimitLevel, place: LimitPlace, caller: Caller): void {
  if (level === 'signal') return;
  if (place.role === 'other')
    throw problem.fieldInvalid('params.level', 'roleMissing', problemText('SIGNAL_WITHOUT_ROLE'));
  if (level === 'organisation' && caller.visibleGroups !== null)
    throw problem.fieldInvalid('params.level', 'wholeOrganisation', problemText('WHOLE_ORGANISATION_LIMITS'));
}

/** Locks the editions of one level and does something with them, in one transaction. */
async function withEditions<T>(
  { db }: LimitParts,
  { caller }: LimitWriting,
  at: { readonly signalId: string; readonly level: LimitLevel },
  work: (found: {
    readonly transaction: DatabaseTransaction;
    readonly store: ReturnType<typeof makeLimitEditions>;
    readonly place: LimitPlace;
    readonly draft: EditionRecord | undefined;
    readonly inForce: EditionRecord | undefined;
  }) => Promise<T>,
): Promise<T> {
  return runTransaction(db, async (transaction) => {
    const store = makeLimitEditions(transaction, caller);
    const place = await store.findPlace(at.signalId);
    assertLevel(at.level, place, caller);
    // Two that begin a draft of the same level at once would count the same edition.
    await takeTurns(transaction, 'limits', `${caller.organisationId} ${scopeKeyOf(at.level, place)}`);
    const rows = await store.lock(at.level, place);
    return work({
      ...{ transaction, store, place },
      draft: rows.find(({ state }) => state === 'draft'),
      inForce: rows.find(({ state }) => state === 'in-force'),
    });
  });
}

const changedMeanwhile = (current: EditionRecord | undefined) =>
  problem.changedMeanwhile(
    'body.revision',
    problemText('LIMITS_DRAFT_CHANGED'),
    current === undefined ? null : toEditionDto(current),
  );

interface EditionAct {
  readonly action: 'draft' | 'discard' | 'publish' | 'withdraw';
  readonly place: LimitPlace;
  readonly edition: EditionRecord;
  readonly reason: string;
}

async function recordEdition(
  transaction: DatabaseTransaction,
  { caller, requestId }: LimitWriting,
  { action, place, edition, reason }: EditionAct,
): Promise<void> {
  await recordAudit(transaction, {
    organisationId: caller.organisationId,
    userId: caller.userId,
    action: `limits.${action}`,
    subjectType: 'signal',
    subjectId: place.id,
    detail: { level: edition.level, edition: edition.edition, reason, rules: edition.rules },
    requestId,
  });
}

/** The evaluator reads the parts anew whose limits these are. */
async function appendLimitEvent(
  transaction: DatabaseTransaction,
  { caller }: LimitWriting,
  code: 'published' | 'withdrawn',
  { place, edition, reason }: EditionAct,
): Promise<void> {
  const { level } = edition;
  await appendEvents(transaction, [
    {
      kind: 'limits',
      code,
      parameters: {
        ...{ level, edition: edition.edition, role: place.role, partType: place.equipmentType, reason },
        signalName: level === 'organisation' ? null : place.name,
      },
      organisationId: caller.organisationId,
      equipmentId: level === 'organisation' ? null : place.equipmentId,
      subject: { kind: 'signal', id: level === 'signal' ? place.id : null },
      actor: { kind: 'user', id: caller.userId },
    },
  ]);
}

async function saveVisitorDraft(
  { db }: LimitParts,
  caller: Caller,
  { signalId, level }: { readonly signalId: string; readonly level: LimitLevel },
  given: {
    readonly revision: number | null;
    readonly rules: readonly LimitRuleDto[];
    readonly source: string;
    readonly reason: string;
  },
): Promise<LimitEdition> {
  const store = makeLimitEditions(db, caller);
  const place = await store.findPlace(signalId);
  assertLevel(level, place, caller);
  const rules = assertRules(given.rules, { unit: place.unit, level });
  const published = (await store.list(place)).filter((edition) => edition.level === level);
  const edition = 1 + Math.max(0, ...published.map((each) => each.edition));
  const drafts = makeVisitorDrafts(db, caller.userId);
  const current = await drafts.find(level, place);
  const saved = await drafts.save(
    { level, place, edition },
    { rules, source: given.source, reason: given.reason },
    (before) => {
      if ((before?.revision ?? null) !== given.revision) throw changedMeanwhile(current);
    },
  );
  return toEditionDto(saved);
}

async function discardVisitorDraft(
  { db }: LimitParts,
  caller: Caller,
  { signalId, level }: { readonly signalId: string; readonly level: LimitLevel },
): Promise<void> {
  const place = await makeLimitEditions(db, caller).findPlace(signalId);
  if (!(await makeVisitorDrafts(db, caller.userId).discard(level, place)))
    throw problem.conflict(problemText('NO_LIMITS_DRAFT'));
}

export function saveDraft(
  parts: LimitParts,
  writing: LimitWriting,
  at: { readonly signalId: string; readonly level: LimitLevel },
  given: {
    readonly revision: number | null;
    readonly rules: readonly LimitRuleDto[];
    readonly source: string;
    readonly reason: string;
  },
): Promise<LimitEdition> {
  if (writing.caller.isDemo) return saveVisitorDraft(parts, writing.caller, at, given);
  return withEditions(parts, writing, at, async ({ transaction, store, place, draft }) => {
    if ((draft?.revision ?? null) !== given.revision) throw changedMeanwhile(draft);
    const rules = assertRules(given.rules, { unit: place.unit, level: at.level });
    const author = { userId: writing.caller.userId, name: await store.nameOfUser(writing.caller.userId) };
    const content = { rules, source: given.source, reason: given.reason };
    const saved =
      draft === undefined
        ? await store.insertDraft(at.level, place, content, author)
        : await store.changeDraft(draft.id, content, place.unit, author);
    await recordEdition(transaction, writing, {
      ...{ action: 'draft', place, edition: saved, reason: given.reason },
    });
    return toEditionDto(saved);
  });
}

export function discardDraft(
  parts: LimitParts,
  writing: LimitWriting,
  at: { readonly signalId: string; readonly level: LimitLevel },
): Promise<void> {
  if (writing.caller.isDemo) return discardVisitorDraft(parts, writing.caller, at);
  return withEditions(parts, writing, at, async ({ transaction, store, place, draft }) => {
    if (draft === undefined) throw problem.conflict(problemText('NO_LIMITS_DRAFT'));
    await store.remove(draft.id);
    await recordEdition(transaction, writing, { action: 'discard', place, edition: draft, reason: '' });
  });
}

export function publishDraft(
  parts: LimitParts,
  writing: LimitWriting,
  at: { readonly signalId: string; readonly level: LimitLevel },
  revision: number,
): Promise<LimitEdition> {
  return withEditions(parts, writing, at, async ({ transaction, store, place, draft, inForce }) => {
    if (draft === undefined) throw problem.conflict(problemText('NO_LIMITS_DRAFT'));
    if (draft.revision !== revision) throw changedMeanwhile(draft);
    for (const field of ['source', 'reason'] as const)
      if (draft[field] === '')
        throw problem.fieldInvalid(
          field,
          `${field}Missing`,
          field === 'source' ? problemText('SAY_SOURCE_OF_FIGURES') : problemText('SAY_WHY_LIMITS_CHANGE'),
        );
    // The signal may have another unit than when the draft was saved.
    assertRules(draft.rules, {
      ...{ unit: place.unit, ruleUnit: draft.unit, level: at.level, at: 'rules' },
    });
    if (inForce !== undefined) await store.retire(inForce.id, 'superseded');
    const author = { userId: writing.caller.userId, name: await store.nameOfUser(writing.caller.userId) };
    const published = await store.publish(draft.id, author);
    const act: EditionAct = { action: 'publish', place, edition: published, reason: draft.reason };
    await recordEdition(transaction, writing, act);
    await appendLimitEvent(transaction, writing, 'published', act);
    return toEditionDto(published);
  });
}

export function withdrawEdition(
  parts: LimitParts,
  writing: LimitWriting,
  at: { readonly signalId: string; readonly level: LimitLevel },
  reason: string,
): Promise<void> {
  return withEditions(parts, writing, at, async ({ transaction, store, place, inForce }) => {
    if (inForce === undefined) throw problem.conflict(problemText('NO_EDITION_IN_FORCE'));
    await store.retire(inForce.id, 'withdrawn');
    const act: EditionAct = { action: 'withdraw', place, edition: inForce, reason };
    await recordEdition(transaction, writing, act);
    await appendLimitEvent(transaction, writing, 'withdrawn', act);
  });
}

const CURSOR =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export async function listLimits(
  { db, now }: LimitParts & { readonly now: () => number },
  caller: Caller,
  { after, size }: { readonly after?: string | undefined; readonly size: number },
): Promise<{ rows: OwnLimits[]; next: string | null }> {
  const [, at, id] = after === undefined ? [] : (CURSOR.exec(after) ?? []);
  if (after !== undefined && (at === undefined || id === undefined))
    throw problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));
  const rows = await makeLimitEditions(db, caller).listOwn(
    at === undefined || id === undefined ? null : { at, id },
    size + 1,
    now(),
  );
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    rows: page.map(({ cursor: _cursor, ...row }) => row),
    next: rows.length > size && last !== undefined ? `${last.cursor} ${last.editionId}` : null,
  };
}
