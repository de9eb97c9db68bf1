import {
  MAX_KNOWLEDGE_PICTURE_BYTES,
  MAX_KNOWLEDGE_PICTURES,
  MAX_POST_PICTURE_BYTES,
  MAX_POST_PICTURES,
  type Picture,
  picturesOfText,
  problem,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { keepPicture, type PictureParts } from '../pictures/index.ts';
import { makeKnowledgePictureStore } from './knowledge-picture-store.ts';

interface PictureSending {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Date;
}

const MB = 1024 * 1024;

/** Keeps a picture for a post that is being written; a draft that is saved names it. */
export async function addPostPicture(
  parts: PictureParts,
  { caller, requestId, now }: PictureSending,
  bytes: Uint8Array,
): Promise<Picture> {
  // Checked first: what has no room is not even decoded.
  await assertRoom(parts.db, caller, 0);
  return keepPicture(parts, bytes, caller.userId, async (transaction, picture, storedBytes) => {
    await takeTurns(transaction, 'knowledge posts', caller.organisationId);
    await assertRoom(transaction, caller, storedBytes);
    await makeKnowledgePictureStore(transaction, caller).add(picture, storedBytes, now);
    await recordAudit(transaction, {
      organisationId: caller.organisationId,
      userId: caller.userId,
      action: 'knowledge.picture',
      subjectType: 'knowledge-picture',
      subjectId: picture.id,
      detail: { bytes: storedBytes },
      requestId,
    });
  });
}

async function assertRoom(
  db: Database | DatabaseTransaction,
  caller: Caller,
  moreBytes: number,
): Promise<void> {
  const { count, bytes } = await makeKnowledgePictureStore(db, caller).sumAll();
  if (count >= MAX_KNOWLEDGE_PICTURES)
    throw problem.fieldInvalid(
      'body',
      'tooManyPictures',
      problemText('MOST_KNOWLEDGE_PICTURES', { most: MAX_KNOWLEDGE_PICTURES }),
    );
  if (bytes + moreBytes > MAX_KNOWLEDGE_PICTURE_BYTES)
    throw problem.fieldInvalid(
      'body',
      'picturesTooLarge',
      problemText('KNOWLEDGE_PICTURES_FULL', { most: MAX_KNOWLEDGE_PICTURE_BYTES / MB }),
    );
}

/** Whether a text may have the pictures it names, before it is saved. */
export async function assertPicturesOfText(
  db: Database | DatabaseTransaction,
  caller: Caller,
  body: string,
): Promise<void> {
  const ids = picturesOfText(body);
  if (ids.length > MAX_POST_PICTURES)
    throw problem.fieldInvalid(
      'body.body',
      'tooManyPictures',
      problemText('MOST_POST_PICTURES', { most: MAX_POST_PICTURES }),
    );
  const { bytes } = await makeKnowledgePictureStore(db, caller).sumOf(ids);
  if (bytes > MAX_POST_PICTURE_BYTES)
    throw problem.fieldInvalid(
      'body.body',
      'picturesTooLarge',
      problemText('POST_PICTURES_TOO_LARGE', { most: MAX_POST_PICTURE_BYTES / MB }),
    );
}
