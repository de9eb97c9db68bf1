import { type CheckExecution, MAX_CHECK_PHOTOS, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { keepPicture, makePictureStore } from '../pictures/index.ts';
import { found, lockExecution } from './execution-service.ts';
import { makeExecutionStore } from './execution-store.ts';
import { auditMaintenance, type MaintenanceParts, type MaintenanceWriting } from './maintenance-writing.ts';

/** Adds a photo to a step. One that was sent already is answered as it is kept. */
export async function addStepPhoto(
  parts: MaintenanceParts,
  writing: MaintenanceWriting,
  { id, photoId, stepKey }: { readonly id: string; readonly photoId: string; readonly stepKey: string },
  bytes: Uint8Array,
): Promise<CheckExecution['photos'][number]> {
  const { caller } = writing;
  // Checked first: a photo of somebody who may not, or that is there already, is not even decoded.
  assertStep(found(await makeExecutionStore(parts.db, caller).find(id)), stepKey);
  const known = await makePictureStore(parts.db, caller).findSent(id, photoId);
  if (known !== undefined) return { ...known, stepKey };
  const kept = await keepPicture(parts, bytes, caller.userId, async (transaction, picture) => {
    const execution = await lockExecution(transaction, writing, id);
    assertStep(execution, stepKey);
    if (execution.finishedAt !== null)
      throw problem.changedMeanwhile('params.id', problemText('CHECK_SIGNED'), execution);
    if (execution.photos.length >= MAX_CHECK_PHOTOS)
      throw problem.conflict(problemText('MOST_CHECK_PHOTOS', { most: MAX_CHECK_PHOTOS }));
    const { equipment } = execution;
    await makePictureStore(transaction, caller).add({
      ...{ ...picture, equipmentId: equipment.id, logEntryId: null, userId: caller.userId },
      ofStep: { executionId: id, stepKey, sentId: photoId },
    });
    await auditMaintenance(
      transaction,
      writing,
      'check.photo',
      { type: 'check-execution', id },
      {
        ...{ photoId: picture.id, stepKey },
      },
    );
  });
  return { ...kept, stepKey };
}

function assertStep({ steps }: CheckExecution, stepKey: string): void {
  if (steps.every(({ key }) => key !== stepKey))
    throw problem.fieldInvalid('query.step', 'stepUnknown', problemText('CHECK_STEP_UNKNOWN'));
}
