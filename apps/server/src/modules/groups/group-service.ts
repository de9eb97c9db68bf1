import { type Group, MAX_GROUPS, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type AccessFacts, recordAccess } from '../domain-events/index.ts';
import { type GroupStore, makeWholeGroupStore } from './group-store.ts';

export interface GroupChangeParts {
  readonly db: Database;
  /** Called after the commit: who sees these assets has changed, or which group they are listed under. */
  readonly onChanged: (organisationId: string, assetIds: readonly string[]) => void;
}

export interface GroupChange {
  readonly caller: Caller;
  readonly requestId: string;
}

interface Changed<T> {
  readonly result: T;
  readonly assetIds: readonly string[];
}

/** Runs a change of groups in its turn, and publishes it once it is committed. */
async function inTurn<T>(
  { db, onChanged }: GroupChangeParts,
  { caller }: GroupChange,
  work: (store: GroupStore, transaction: DatabaseTransaction) => Promise<Changed<T>>,
): Promise<T> {
  const { result, assetIds } = await runTransaction(db, async (transaction) => {
    await takeTurns(transaction, 'groups', caller.organisationId);
    return work(makeWholeGroupStore(transaction, caller.organisationId), transaction);
  });
  onChanged(caller.organisationId, assetIds);
  return result;
}

/** In the audit log and among the events, in the transaction of the change. */
async function record(
  transaction: DatabaseTransaction,
  { caller, requestId }: GroupChange,
  groupId: string,
  facts: Extract<AccessFacts, { kind: 'group' }>,
): Promise<void> {
  const { organisationId, userId } = caller;
  await recordAccess(transaction, {
    event: facts,
    organisationId,
    byUserId: userId,
    subject: { kind: 'group', id: groupId },
    audit: { action: `group.${facts.code}`, requestId },
  });
}

async function found(store: GroupStore, id: string): Promise<Group> {
  const group = await store.find(id);
  if (group === undefined) throw problem.notFound('group');
  return group;
}

async function assertNameFree(store: GroupStore, name: string, id?: string): Promise<void> {
  const taken = await store.findByName(name);
  if (taken === undefined || taken === id) return;
  const message = problemText('GROUP_NAME_TAKEN', { name });
  throw problem.conflict(message, [{ field: 'body.name', code: 'nameTaken', message }]);
}

async function assertParent(store: GroupStore, parentId: string | null, id?: string): Promise<void> {
  if (parentId === null) return;
  if ((await store.find(parentId)) === undefined)
    throw problem.fieldInvalid('body.parentId', 'groupUnknown', problemText('PARENT_GROUP_UNKNOWN'));
  if (id !== undefined && (await store.isBelow(parentId, id)))
    throw problem.fieldInvalid('body.parentId', 'groupInCircle', problemText('GROUP_IN_CIRCLE'));
}

function assertVersion(group: Group, version: number, field: string): void {
  if (group.version === version) return;
  throw problem.changedMeanwhile(field, problemText('CHANGED_BY_OTHERS', { name: group.name }), group);
}

export function createGroup(
  parts: GroupChangeParts,
  change: GroupChange,
  { name, parentId }: { name: string; parentId: string | null },
): Promise<Group> {
  return inTurn(parts, change, async (store, transaction) => {
    if ((await store.count()) >= MAX_GROUPS)
      throw problem.conflict(problemText('MOST_GROUPS', { most: MAX_GROUPS }));
    await assertNameFree(store, name);
    await assertParent(store, parentId);
    const id = await store.insert(name, parentId);
    await record(transaction, change, id, { kind: 'group', code: 'created', parameters: { name } });
    return { result: await found(store, id), assetIds: [] };
  });
}

export function changeGroup(
  parts: GroupChangeParts,
  change: GroupChange,
  id: string,
  wanted: { name: string; parentId: string | null; version: number },
): Promise<Group> {
  return inTurn(parts, change, async (store, transaction) => {
    // The equipment before the group: its rows carry the name.
    const assetIds = await store.lockHeld(id);
    const before = await found(store, id);
    assertVersion(before, wanted.version, 'body.version');
    await assertNameFree(store, wanted.name, id);
    await assertParent(store, wanted.parentId, id);
    await store.change(id, wanted);
    await record(transaction, change, id, {
      kind: 'group',
      code: 'changed',
      parameters: {
        from: { name: before.name, parentId: before.parentId },
        to: { name: wanted.name, parentId: wanted.parentId },
      },
    });
    return { result: await found(store, id), assetIds };
  });
}

export async function deleteGroup(
  parts: GroupChangeParts,
  change: GroupChange,
  id: string,
  version: number,
): Promise<void> {
  await inTurn(parts, change, async (store, transaction) => {
    const assetIds = await store.lockHeld(id);
    const before = await found(store, id);
    assertVersion(before, version, 'query.version');
    await store.remove(id);
    const { name, equipment, people } = before;
    await record(transaction, change, id, {
      kind: 'group',
      code: 'deleted',
      parameters: { name, equipment, people: people ?? 0 },
    });
    return { result: undefined, assetIds };
  });
}

export type EquipmentChange =
  | { readonly action: 'add' | 'remove'; readonly ids: readonly string[] }
  | { readonly action: 'move'; readonly ids: readonly string[]; readonly to: string };

export function changeEquipment(
  parts: GroupChangeParts,
  change: GroupChange,
  id: string,
  wanted: EquipmentChange,
): Promise<Group> {
  return inTurn(parts, change, async (store, transaction) => {
    const locked = await store.lockTops([...new Set(wanted.ids)]);
    const group = await found(store, id);
    if (locked === undefined) throw problem.notFound('equipment');
    const { tops, assetIds } = locked;
    const target = wanted.action === 'move' ? await store.find(wanted.to) : undefined;
    if (wanted.action === 'move') {
      if (target === undefined) throw problem.notFound('group');
      if (target.id === id) throw problem.fieldInvalid('body.to', 'sameGroup', problemText('SAME_GROUP'));
      await store.moveEquipment(id, target.id, tops);
    } else if (wanted.action === 'add') await store.addEquipment(id, tops);
    else await store.removeEquipment(id, tops);
    await store.touch(target === undefined ? [id] : [id, target.id]);
    await record(transaction, change, id, {
      kind: 'group',
      code:
        wanted.action === 'add'
          ? 'equipment-added'
          : wanted.action === 'move'
            ? 'equipment-moved'
            : 'equipment-removed',
      parameters: { name: group.name, to: target?.name ?? null, equipmentIds: tops },
    });
    return { result: await found(store, id), assetIds };
  });
}

export function changePeople(
  parts: GroupChangeParts,
  change: GroupChange,
  id: string,
  wanted: { readonly action: 'add' | 'remove'; readonly ids: readonly string[] },
): Promise<Group> {
  return inTurn(parts, change, async (store, transaction) => {
    const people = await store.lockPeople([...new Set(wanted.ids)]);
    const group = await found(store, id);
    if (people === undefined) throw problem.notFound('user');
    const userIds = people.map((person) => person.id);
    await (wanted.action === 'add' ? store.addPeople(id, userIds) : store.removePeople(id, userIds));
    await store.touch([id]);
    await record(transaction, change, id, {
      kind: 'group',
      code: wanted.action === 'add' ? 'people-added' : 'people-removed',
      parameters: { name: group.name, userIds, names: people.map((person) => person.name) },
    });
    return { result: await found(store, id), assetIds: [] };
  });
}
