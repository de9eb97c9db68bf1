import { type AnnouncementSettings, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { readAnnouncementSettings, writeAnnouncementSettings } from './announcement-settings-store.ts';

/** It concerns the mails of everybody: only who sees the whole organisation decides it. */
export async function saveAnnouncementSettings(
  db: Database,
  { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
  { collectMinutes, revision }: AnnouncementSettings,
): Promise<AnnouncementSettings> {
  if (caller.visibleGroups !== null) throw problem.notFound('setting');
  const { organisationId, userId } = caller;
  return runTransaction(db, async (transaction) => {
    await takeTurns(transaction, 'announcement settings', organisationId);
    const before = await readAnnouncementSettings(transaction, organisationId);
    if (before.revision !== revision)
      throw problem.changedMeanwhile('body.revision', problemText('COLLECTING_CHANGED'), before);
    if (before.collectMinutes === collectMinutes) return before;
    await writeAnnouncementSettings(transaction, organisationId, collectMinutes);
    await recordAudit(transaction, {
      ...{ organisationId, userId, action: 'announcement-settings.change', requestId },
      ...{ subjectType: 'organisation', subjectId: organisationId },
      detail: { before: before.collectMinutes, after: collectMinutes },
    });
    return readAnnouncementSettings(transaction, organisationId);
  });
}
