import { readPreferences, savePreferences } from '@ritzel/contract';
import { recordViewAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makePreferenceStore } from './preference-store.ts';

export const MAX_PREFERENCES_BYTES = 64 * 1024;

export function addPreferenceRoutes(server: HttpServer, parts: { db: Database }): void {
  server.serve(readPreferences, ({ caller }) => makePreferenceStore(parts.db, caller.userId).read());

  server.serve(
    savePreferences,
    ({ caller, body, requestId }) =>
      runTransaction(parts.db, async (transaction) => {
        await makePreferenceStore(transaction, caller.userId).save(body);
        await recordViewAudit(transaction, caller, {
          action: 'preference.save',
          subjectType: 'user',
          subjectId: caller.userId,
          detail: { keys: Object.keys(body).length },
          requestId,
        });
        return body;
      }),
    { bodyLimitBytes: MAX_PREFERENCES_BYTES },
  );
}
