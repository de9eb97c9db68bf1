import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { listCheckPeople } from './assignee-store.ts';
import { appendCheckEvent } from './check-service.ts';
import { makeCheckStore } from './check-store.ts';
import type { MaintenanceWriting } from './maintenance-writing.ts';
import { type DueRound, makeRoundCheckStore } from './round-check-store.ts';

/**
 * A measuring round is due at each machine that it comes by. The round alone says when: its checks follow it here, whenever it
 * is made, changed or walked. The caller holds the round and the machines.
 */
export async function planRoundChecks(
  transaction: DatabaseTransaction,
  writing: MaintenanceWriting,
  round: DueRound,
  at: Date,
): Promise<void> {
  const store = makeRoundCheckStore(transaction, writing.caller);
  await appendAll(transaction, writing, await store.end(round.id, round.machineIds, at), 'ended');
  await appendAll(transaction, writing, await store.save(round, at), 'planned');
}

/** Before the round is deleted; what was carried out stays in the history of the machines. */
export async function endRoundChecks(
  transaction: DatabaseTransaction,
  writing: MaintenanceWriting,
  roundId: string,
  at: Date,
): Promise<void> {
  const store = makeRoundCheckStore(transaction, writing.caller);
  await appendAll(transaction, writing, await store.end(roundId, [], at), 'ended');
}

/** The round was walked: its checks are carried out, before they are due anew with it. */
export async function finishRoundChecks(
  transaction: DatabaseTransaction,
  writing: MaintenanceWriting,
  run: { readonly roundId: string; readonly startedAt: Date; readonly at: Date },
): Promise<void> {
  const { userId } = writing.caller;
  const store = makeRoundCheckStore(transaction, writing.caller);
  await store.carryOut(run.roundId, run.startedAt, run.at, userId);
  await appendAll(transaction, writing, await store.list(run.roundId), 'finished');
}

/** One act on the round, audited there; each of its checks has an event of its own. */
async function appendAll(
  transaction: DatabaseTransaction,
  writing: MaintenanceWriting,
  ids: readonly string[],
  code: 'planned' | 'ended' | 'finished',
): Promise<void> {
  const store = makeCheckStore(transaction, writing.caller);
  for (const id of ids) {
    const record = await store.find(id);
    if (record !== undefined) await appendCheckEvent(transaction, writing, record, code);
  }
}

/** Whoever walks a round sees all its machines and may carry checks out. */
export async function assertRoundAssignee(
  transaction: DatabaseTransaction,
  organisationId: string,
  machineIds: readonly string[],
  assigneeId: string | null,
): Promise<void> {
  if (assigneeId === null) return;
  for (const machineId of machineIds) {
    const people = await listCheckPeople(transaction, organisationId, machineId);
    if (people.every(({ id }) => id !== assigneeId))
      throw problem.fieldInvalid('body.assigneeId', 'assigneeUnknown', problemText('ROUND_ASSIGNEE_MAY_NOT'));
  }
}
