import { type KinematicsVersion, problem } from '@ritzel/contract';
import {
  actionsFrom,
  evaluateAction,
  type KinematicsAction,
  type KinematicsQuestion,
  type KinematicsRefusal,
  type KinematicsStatus,
  kinematicsDifference,
} from '@ritzel/drivetrain';
import { type ProblemText, problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { lockDrivetrain } from './equipment-lock-store.ts';
import { type KinematicsStore, makeKinematicsStore, type VersionRecord } from './kinematics-store.ts';
import type { RediagnosisRequests } from './rediagnosis-requests.ts';

/** A longer difference is a new machine; its count is given. */
const CHANGES_SHOWN = 50;

/** What the life of a version depends on besides the version itself. */
async function circumstancesOf(store: KinematicsStore, drivetrainId: string, record: VersionRecord) {
  const submitter = record.events.findLast(({ action }) => action === 'submit')?.by?.id;
  return {
    submitter,
    hasColleague: submitter === undefined || (await store.hasOtherEngineer(submitter)),
    isReopeningEnabled: await store.isReopeningEnabled(drivetrainId),
  };
}

function questionOf(
  record: VersionRecord,
  circumstances: Awaited<ReturnType<typeof circumstancesOf>>,
  caller: Caller,
  hasComment: boolean,
): KinematicsQuestion {
  return {
    status: record.status,
    isNewest: record.is_newest,
    isSubmitter: circumstances.submitter === caller.userId,
    hasColleague: circumstances.hasColleague,
    isReopeningEnabled: circumstances.isReopeningEnabled,
    hasComment,
  };
}

async function actionsOf(
  store: KinematicsStore,
  drivetrainId: string,
  record: VersionRecord,
  caller: Caller,
): Promise<KinematicsVersion['actions']> {
  if (!record.is_newest || !caller.permissions.has('EQUIPMENT_1002')) return [];
  const question = questionOf(record, await circumstancesOf(store, drivetrainId, record), caller, true);
  return actionsFrom(record.status).map((action) => {
    const evaluated = evaluateAction(action, question);
    const bare = evaluateAction(action, { ...question, hasComment: false });
    const refusal = 'refusal' in evaluated ? evaluated.refusal : null;
    return {
      action,
      refusal: refusal === 'needs-another-person' || refusal === 'reopening-not-enabled' ? refusal : null,
      needsComment: 'refusal' in bare && bare.refusal === 'comment-missing',
    };
  });
}

export async function describeVersion(
  store: KinematicsStore,
  drivetrainId: string,
  record: VersionRecord,
  caller: Caller,
): Promise<KinematicsVersion> {
  const changes = record.previous === null ? [] : kinematicsDifference(record.previous, record.document);
  return {
    version: record.version,
    status: record.status,
    isInForce: record.is_in_force,
    isNewest: record.is_newest,
    validFrom: record.valid_from.toISOString(),
    createdBy: record.created_by,
    changes: changes.slice(0, CHANGES_SHOWN),
    changeCount: changes.length,
    events: record.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    actions: await actionsOf(store, drivetrainId, record, caller),
  };
}

export const REFUSALS: Readonly<
  Record<KinematicsRefusal, (action: KinematicsAction, status: KinematicsStatus) => ProblemText>
> = {
  'not-newest': () => problemText('NOT_NEWEST_VERSION'),
  'not-from-this-status': (action, status) =>
    problemText('STEP_NOT_ALLOWED', { status: `status:${status}`, action: `action:${action}` }),
  'needs-another-person': () => problemText('OWN_SUBMISSION'),
  'reopening-not-enabled': () => problemText('REOPENING_NOT_ENABLED'),
  'comment-missing': () => problemText('COMMENT_NEEDED'),
};

/** One step in the life of a version, written with who did it and why. */
export async function stepKinematics(
  db: Database,
  caller: Caller,
  step: {
    readonly drivetrainId: string;
    readonly version: number;
    readonly action: KinematicsAction;
    readonly comment: string | undefined;
    readonly requestId: string;
    readonly nowMs: number;
  },
  rediagnosis: RediagnosisRequests,
): Promise<KinematicsVersion> {
  const { drivetrainId, version, action, nowMs } = step;
  return runTransaction(db, async (transaction) => {
    const store = makeKinematicsStore(transaction, caller);
    // Whoever saves the drivetrain waits.
    await lockDrivetrain(transaction, caller, drivetrainId, 'write');
    const find = async () =>
      (await store.listVersions(drivetrainId, { nowMs, version, limit: 1, offset: 0 })).rows[0];
    const record = await find();
    if (record === undefined) throw problem.notFound('kinematics version');
    const circumstances = await circumstancesOf(store, drivetrainId, record);
    const question = questionOf(record, circumstances, caller, step.comment !== undefined);
    const evaluated = evaluateAction(action, question);
    if ('refusal' in evaluated) {
      const message = REFUSALS[evaluated.refusal](action, record.status);
      const field = evaluated.refusal === 'comment-missing' ? 'body.comment' : 'params.version';
      throw problem.conflict(message, [{ field, code: evaluated.refusal, message }]);
    }
    const isAlone = action === 'verify' && question.isSubmitter;
    await store.changeStatus(drivetrainId, {
      version,
      action,
      status: evaluated.next,
      comment: step.comment ?? null,
      userId: caller.userId,
      isAlone,
    });
    await appendEvents(transaction, [
      {
        kind: 'kinematics',
        code: action,
        parameters: { version, status: evaluated.next, comment: step.comment ?? null },
        organisationId: caller.organisationId,
        equipmentId: drivetrainId,
        subject: { kind: 'kinematics-version', id: String(version) },
        actor: { kind: 'user', id: caller.userId },
      },
    ]);
    // The leave was for this once.
    if (action === 'lock') await store.endReopening(drivetrainId);
    await rediagnosis.request(transaction, {
      organisationId: caller.organisationId,
      equipmentIds: [drivetrainId],
      userId: caller.userId,
    });
    await recordAudit(transaction, {
      organisationId: caller.organisationId,
      userId: caller.userId,
      action: `kinematics.${action}`,
      subjectType: 'drivetrain',
      subjectId: drivetrainId,
      detail: {
        version,
        from: record.status,
        to: evaluated.next,
        ...(step.comment === undefined ? {} : { comment: step.comment }),
        ...(isAlone ? { isAlone } : {}),
      },
      requestId: step.requestId,
    });
    const after = await find();
    if (after === undefined) throw new Error('the version is gone');
    return describeVersion(store, drivetrainId, after, caller);
  });
}
