import { type Bearing, type BearingInput, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { requestRediagnosisForBearing } from '../diagnoses/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { figuresOf, keysOf, refuseImpossible } from './bearing-rules.ts';
import { makeBearingStore } from './bearing-store.ts';
import { listUses } from './bearing-uses.ts';

interface Change {
  readonly caller: Caller;
  readonly requestId: string;
}

const keyOf = (designation: string) => keysOf(designation).key;

function designationTaken(designation: string) {
  return problem.fieldInvalid(
    'body.designation',
    'designationTaken',
    problemText('BEARING_TAKEN', { designation }),
  );
}

export function createBearing(
  db: Database,
  { caller, requestId }: Change,
  input: BearingInput,
): Promise<Bearing> {
  const figures = figuresOf(input);
  refuseImpossible(figures);
  return runTransaction(db, async (transaction) => {
    await takeTurns(transaction, 'bearings', caller.organisationId);
    const created = await makeBearingStore(transaction, caller.organisationId).insert(figures, caller.userId);
    if (created === undefined) throw designationTaken(figures.designation);
    await requestRediagnosisForBearing(transaction, caller, [created.designation].map(keyOf));
    await recordAudit(transaction, {
      organisationId: caller.organisationId,
      userId: caller.userId,
      action: 'bearing.create',
      subjectType: 'bearing',
      subjectId: created.id,
      detail: {
        designation: created.designation,
        manufacturer: created.manufacturer,
        trust: created.trust,
        to: { geometry: created.geometry, published: created.published },
      },
      requestId,
    });
    return created;
  });
}

export function changeBearing(
  db: Database,
  { caller, requestId }: Change,
  id: string,
  { revision, ...input }: BearingInput & { revision?: number | undefined },
): Promise<Bearing> {
  const figures = figuresOf(input);
  return runTransaction(db, async (transaction) => {
    const store = makeBearingStore(transaction, caller.organisationId);
    await takeTurns(transaction, 'bearings', caller.organisationId);
    const before = await store.lockOwn(id);
    if (before === undefined) throw problem.notFound('bearing');
    refuseImpossible(figures);
    if (revision !== undefined && revision !== before.revision)
      throw problem.conflict(problemText('BEARING_CHANGED'));
    const changed = await store.update(id, figures);
    if (changed === undefined) throw designationTaken(figures.designation);
    await requestRediagnosisForBearing(
      transaction,
      caller,
      [before.designation, changed.designation].map(keyOf),
    );
    const { geometry, published, designation } = before;
    await recordAudit(transaction, {
      organisationId: caller.organisationId,
      userId: caller.userId,
      action: 'bearing.change',
      subjectType: 'bearing',
      subjectId: id,
      detail: {
        from: { designation, geometry, published },
        to: { designation: changed.designation, geometry: changed.geometry, published: changed.published },
      },
      requestId,
    });
    return changed;
  });
}

/** @param equipment where it is mounted; undefined where the caller may not know it. */
function mountedRefusal(designation: string, equipment: readonly string[] | undefined) {
  if (equipment === undefined) return problemText('BEARING_MOUNTED', { designation });
  const [only, ...more] = equipment;
  return only !== undefined && more.length === 0
    ? problemText('BEARING_MOUNTED_IN', { designation, equipment: only })
    : problemText('BEARING_MOUNTED_OFTEN', { designation, count: equipment.length });
}

export function deleteBearing(db: Database, { caller, requestId }: Change, id: string): Promise<void> {
  return runTransaction(db, async (transaction) => {
    const store = makeBearingStore(transaction, caller.organisationId);
    await takeTurns(transaction, 'bearings', caller.organisationId);
    const bearing = await store.lockOwn(id);
    if (bearing === undefined) throw problem.notFound('bearing');
    const uses = (await listUses(transaction, wholeOrganisation(caller.organisationId), bearing)).filter(
      ({ match }) => match === 'exact',
    );
    // Where it is mounted in equipment that the caller does not see, neither its name nor how many there are.
    const isNamed = caller.visibleGroups === null;
    if (uses.length > 0)
      throw problem.conflict(
        mountedRefusal(
          bearing.designation,
          isNamed ? uses.map(({ equipmentName }) => equipmentName) : undefined,
        ),
      );
    await store.remove(id);
    await requestRediagnosisForBearing(transaction, caller, [bearing.designation].map(keyOf));
    await recordAudit(transaction, {
      organisationId: caller.organisationId,
      userId: caller.userId,
      action: 'bearing.delete',
      subjectType: 'bearing',
      subjectId: id,
      detail: {
        designation: bearing.designation,
        manufacturer: bearing.manufacturer,
        from: { geometry: bearing.geometry, published: bearing.published },
      },
      requestId,
    });
  });
}
