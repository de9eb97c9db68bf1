import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { purgeDevices } from '../devices/index.ts';
import { listHiddenEquipment, purgeEquipment } from '../equipment/index.ts';
import { purgeOrganisation } from '../organisations/index.ts';
import { listAccounts, purgeUser } from '../users/index.ts';
import { listOverdue, lockOverdue, markPurged } from './deletion-store.ts';
import { purgeMeasurements } from './purge-store.ts';

const PURGE_QUEUE = 'deletion-purge';
const DELETIONS_A_ROUND = 100;

interface PurgeParts {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Pick<Log, 'info'>;
}

/** Removes for good what was deleted more than a day ago; files go with the hourly sweeps. Answers how many. */
export async function purgeOverdue({ db, now, log }: PurgeParts): Promise<number> {
  let purged = 0;
  for (const id of await listOverdue(db, now(), DELETIONS_A_ROUND)) {
    // Measurements first, piece by piece: a statement that its limit ends is done again in an hour.
    await purgeMeasurements(db, await listHiddenEquipment(db, id));
    const isDone = await runTransaction(db, async (transaction) => {
      const overdue = await lockOverdue(transaction, id, now());
      if (overdue === undefined) return false;
      if (overdue.kind === 'equipment') await purgeEquipment(transaction, id);
      else if (overdue.kind === 'device') await purgeDevices(transaction, id);
      else if (overdue.kind === 'user') await purgeUser(transaction, overdue.subjectId, now());
      else {
        for (const userId of await listAccounts(transaction, overdue.subjectId))
          await purgeUser(transaction, userId, now());
        await purgeOrganisation(transaction, overdue.subjectId);
      }
      await markPurged(transaction, id, now());
      return true;
    });
    if (isDone) purged += 1;
  }
  if (purged > 0) log.info({ purged }, 'what was deleted a day ago is purged');
  return purged;
}

export function addDeletionJobs(jobs: Jobs, parts: PurgeParts): void {
  jobs.handle(PURGE_QUEUE, async () => void (await purgeOverdue(parts)), { everyMinutes: 60 });
}
