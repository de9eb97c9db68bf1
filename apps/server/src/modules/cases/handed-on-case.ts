import type { CaseDetail } from '@ritzel/contract';
import type { MessageLike } from '@ritzel/sentences';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { readCaseDetail } from './case-detail.ts';
import { lockCase, writeEntries } from './case-store.ts';

/** The case as a viewer sees it, held: it is handed on to the maintenance system once at a time. */
export async function lockHandedOnCase(
  transaction: DatabaseTransaction,
  viewer: EquipmentViewer & { readonly userId: string },
  id: string,
): Promise<CaseDetail> {
  // What the viewer does not see is not locked either.
  await readCaseDetail(transaction, viewer, id);
  await lockCase(transaction, id);
  return readCaseDetail(transaction, viewer, id);
}

/** What became of a work order, in the timeline of its case. */
export async function writeWorkOrderEntry(
  transaction: DatabaseTransaction,
  caseId: string,
  entry: {
    readonly code: 'handed-on' | 'changed' | 'cancelled' | 'accepted' | 'in-work' | 'done' | 'rejected';
    readonly at: Date;
    readonly sentence: string;
    readonly says: readonly MessageLike[];
    readonly text: string | null;
    readonly userId: string | null;
  },
): Promise<void> {
  const { code, at, sentence, says, text, userId } = entry;
  await writeEntries(transaction, [
    {
      ...{ case_id: caseId, at: at.toISOString(), kind: 'work-order', code, severity: null, text },
      ...{ sentence, says, user_id: userId, waveform_id: null, alarm_id: null },
    },
  ]);
}
