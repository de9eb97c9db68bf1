import type { Database } from '../../platform/database.ts';
import { makeSandbox, type SandboxChange } from '../demo-sandbox/index.ts';
import { makeAccountStore } from '../users/index.ts';
import type { NewAnnotation } from './annotation-service.ts';
import type { StoredAnnotation } from './annotation-store.ts';

/** Notes of one visitor of the demo: theirs alone, and gone with the visit. A reply of theirs goes with the note. */
export function makeVisitorNotes(db: Database, userId: string) {
  const sandbox = makeSandbox<NewAnnotation>(db, userId, 'note');
  const nameOf = async () => (await makeAccountStore(db).find(userId))?.name ?? '';
  const toStored = (
    { id, value, changedAt }: SandboxChange<NewAnnotation>,
    authorName: string,
  ): StoredAnnotation => ({
    ...value,
    ...{ id, authorId: userId, authorName, createdAt: changedAt, isDeleted: false },
  });
  return {
    async list(waveformId: string): Promise<StoredAnnotation[]> {
      const changes = await sandbox.list(waveformId);
      if (changes.length === 0) return [];
      const name = await nameOf();
      return changes.map((change) => toStored(change, name));
    },

    async add(waveformId: string, note: NewAnnotation): Promise<StoredAnnotation> {
      return toStored(await sandbox.add(waveformId, note), await nameOf());
    },

    async rewrite(waveformId: string, id: string, text: string): Promise<StoredAnnotation | undefined> {
      const change = await sandbox.rewrite(waveformId, id, (before) => ({ ...before, text }));
      return change && toStored(change, await nameOf());
    },

    async remove(waveformId: string, id: string): Promise<boolean> {
      if (!(await sandbox.remove(waveformId, id))) return false;
      for (const { id: reply, value } of await sandbox.list(waveformId))
        if (value.parentId === id) await sandbox.remove(waveformId, reply);
      return true;
    },
  };
}
