import { type Deletion, problem } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import { adminScopeOf } from '../../platform/admin-scope.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { EndSessions } from '../users/index.ts';
import { makeDeletionStore } from './deletion-store.ts';

export interface DeletionParts {
  readonly db: Database;
  readonly now: () => Date;
  /** After the commit: what others remember of these assets, of devices and of MQTT sessions is out of date. */
  readonly onChanged: (organisationId: string, assetIds: readonly string[]) => void;
  readonly endSessions: EndSessions;
}

export async function readDeletion(db: DatabaseTransaction, caller: Caller, id: string): Promise<Deletion> {
  const deletion = await makeDeletionStore(db, adminScopeOf(caller)).find(id);
  if (deletion === undefined) throw problem.notFound('deletion');
  return deletion;
}
