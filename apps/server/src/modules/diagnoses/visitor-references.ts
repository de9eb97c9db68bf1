import type { Database } from '../../platform/database.ts';
import { makeSandbox } from '../demo-sandbox/index.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import { makeAccountStore } from '../users/index.ts';
import type { StoredReference } from './reference-store.ts';

export interface PlacedReference {
  readonly waveform: StoredWaveform;
  readonly stored: StoredReference;
}

interface VisitorReference {
  /** Null where the visitor removed the reference that everybody else has. */
  readonly waveformId: string | null;
}

/** One channel of one machine in one operating state. */
const subjectOf = ({ assetId, channel, operatingBin }: StoredWaveform) =>
  `${assetId}/${channel}/${operatingBin}`;

/**
 * References of one visitor of the demo: what they see compared. Diagnoses stay those made with the references of the
 * organisation.
 */
export function makeVisitorReferences(db: Database, userId: string) {
  const sandbox = makeSandbox<VisitorReference>(db, userId, 'reference');
  const chosenAt = async (markedAt: Date, waveformId: string): Promise<StoredReference> => {
    const markedBy = (await makeAccountStore(db).find(userId))?.name ?? '';
    return { waveformId, isChosen: true, markedBy, markedAt };
  };
  return {
    async mark(waveform: StoredWaveform): Promise<StoredReference> {
      const { changedAt } = await sandbox.put(subjectOf(waveform), () => ({ waveformId: waveform.id }));
      return chosenAt(changedAt, waveform.id);
    },

    async unmark(waveform: StoredWaveform): Promise<void> {
      await sandbox.put(subjectOf(waveform), () => ({ waveformId: null }));
    },

    /** The references of the organisation, newest first for each channel, as this visitor changed them. */
    async changed(
      shared: readonly PlacedReference[],
      assetIds: readonly string[],
      find: (waveformId: string) => Promise<StoredWaveform | undefined>,
    ): Promise<PlacedReference[]> {
      const changes = (await sandbox.list()).filter(({ subject }) =>
        assetIds.some((id) => subject.startsWith(`${id}/`)),
      );
      const replaced = new Set(changes.map(({ subject }) => subject));
      const left = shared.filter(({ waveform }) => !replaced.delete(subjectOf(waveform)));
      const own: PlacedReference[] = [];
      for (const { value, changedAt } of changes) {
        const waveform = value.waveformId === null ? undefined : await find(value.waveformId);
        if (waveform !== undefined) own.push({ waveform, stored: await chosenAt(changedAt, waveform.id) });
      }
      return [...own, ...left];
    },
  };
}
