import {
  type KinematicsValidityPreview,
  type KinematicsVersion,
  problem,
  type Refusal,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { lockDrivetrain } from './equipment-lock-store.ts';
import { describeVersion, REFUSALS } from './kinematics-service.ts';
import { type KinematicsStore, makeKinematicsStore, type VersionRecord } from './kinematics-store.ts';
import type { RediagnosisRequests } from './rediagnosis-requests.ts';

export interface WantedValidity {
  readonly drivetrainId: string;
  readonly version: number;
  readonly validFrom: Date;
  readonly nowMs: number;
}

/** A clock may be a little ahead; kinematics of tomorrow are a draft. */
const AHEAD_MS = 5 * 60_000;

/**
 * The newest version, if it may hold from then: not from tomorrow, not from before the version it follows, whose time it
 * would take away whole, and not once it is locked, which is what was agreed on.
 */
async function movableVersion(
  store: KinematicsStore,
  { drivetrainId, version, validFrom, nowMs }: WantedValidity,
  field: 'body.validFrom' | 'query.validFrom',
): Promise<VersionRecord> {
  if (validFrom.getTime() > nowMs + AHEAD_MS)
    throw problem.fieldInvalid(field, 'timeAhead', problemText('VERSION_HOLDS_FROM_NOW'));
  const { rows } = await store.listVersions(drivetrainId, { nowMs, version, limit: 1, offset: 0 });
  const record = rows[0];
  if (record === undefined) throw problem.notFound('kinematics version');
  const refuse = (code: string, message: Refusal) =>
    problem.conflict(message, [{ field: 'params.version', code, message }]);
  if (!record.is_newest) throw refuse('not-newest', REFUSALS['not-newest']('submit', record.status));
  if (record.status === 'locked') throw refuse('not-from-this-status', problemText('REOPEN_BEFORE_CHANGE'));
  const before = await store.findVerifiedBefore(drivetrainId, version);
  if (before !== undefined && validFrom < before.validFrom)
    throw problem.fieldInvalid(
      field,
      'beforePrevious',
      problemText('VERSION_BEFORE_PREVIOUS', {
        version: before.version,
        since: before.validFrom.toISOString(),
      }),
    );
  return record;
}

/** Says from when the newest version holds. */
export async function setValidity(
  db: Database,
  caller: Caller,
  wanted: WantedValidity & { readonly requestId: string },
  rediagnosis: RediagnosisRequests,
): Promise<KinematicsVersion> {
  const { drivetrainId, version, validFrom, nowMs } = wanted;
  const { organisationId, userId } = caller;
  return runTransaction(db, async (transaction) => {
    const store = makeKinematicsStore(transaction, caller);
    // Whoever saves the drivetrain waits.
    await lockDrivetrain(transaction, caller, drivetrainId, 'write');
    const record = await movableVersion(store, wanted, 'body.validFrom');
    await store.setValidFrom(drivetrainId, version, validFrom);
    await appendEvents(transaction, [
      {
        kind: 'kinematics',
        code: 'validity-moved',
        parameters: { version, status: record.status, comment: null },
        organisationId,
        equipmentId: drivetrainId,
        subject: { kind: 'kinematics-version', id: String(version) },
        actor: { kind: 'user', id: userId },
      },
    ]);
    await rediagnosis.request(transaction, { organisationId, equipmentIds: [drivetrainId], userId });
    await recordAudit(transaction, {
      organisationId,
      userId,
      action: 'kinematics.validity',
      subjectType: 'drivetrain',
      subjectId: drivetrainId,
      detail: { version, from: record.valid_from.toISOString(), to: validFrom.toISOString() },
      requestId: wanted.requestId,
    });
    const { rows } = await store.listVersions(drivetrainId, { nowMs, version, limit: 1, offset: 0 });
    if (rows[0] === undefined) throw new Error('the version is gone');
    return describeVersion(store, drivetrainId, rows[0], caller);
  });
}

/** What saying so would do to the records, before it is said; refused as saying it would be. */
export async function previewValidity(
  db: Database,
  caller: Caller,
  wanted: WantedValidity,
  rediagnosis: RediagnosisRequests,
): Promise<KinematicsValidityPreview> {
  const store = makeKinematicsStore(db, caller);
  await movableVersion(store, wanted, 'query.validFrom');
  return rediagnosis.preview(db, { ...wanted, organisationId: caller.organisationId });
}
