import * as calls from '@ritzel/contract';
import { problem } from '@ritzel/contract';
import { recordViewAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { AddressRefusedError } from '../../platform/outbound-fetch.ts';
import { runTransaction } from '../../platform/transaction.ts';
import type { VapidKeys } from './push-sender.ts';
import {
  keepSubscription,
  listSubscriptions,
  type PushSubscriptionRecord,
  removeSubscription,
} from './push-store.ts';

export interface PushParts {
  readonly db: Database;
  readonly keys: VapidKeys;
  /** Throws where an address cannot be pushed to, whatever its name resolves to. */
  readonly assertAllowed: (url: string) => void;
  readonly now: () => Date;
}

const MAX_USER_AGENT_LENGTH = 300;

const toDto = (row: PushSubscriptionRecord): calls.PushSubscriptionRow => ({
  id: row.id,
  browser: row.user_agent,
  createdAt: row.created_at.toISOString(),
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
  endpoint: row.endpoint,
});

export function addPushRoutes(server: HttpServer, { db, keys, assertAllowed, now }: PushParts): void {
  server.serve(calls.readPush, async ({ caller }) => ({
    publicKey: keys.publicKey,
    subscriptions: (await listSubscriptions(db, caller.userId)).map(toDto),
  }));

  server.serve(calls.addPushSubscription, async ({ caller, body, raw, requestId }) => {
    try {
      assertAllowed(body.endpoint);
    } catch (error) {
      if (!(error instanceof AddressRefusedError)) throw error;
      throw problem.fieldInvalid('body.endpoint', 'addressRefused', error.refusal);
    }
    return runTransaction(db, async (transaction) => {
      const kept = await keepSubscription(transaction, {
        ...{ user_id: caller.userId, session_id: caller.sessionId ?? null, endpoint: body.endpoint },
        ...{ p256dh: body.keys.p256dh, auth: body.keys.auth, at: now(), most: calls.MAX_PUSH_SUBSCRIPTIONS },
        user_agent: (raw.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH),
      });
      if (kept === undefined) throw problem.sessionEnded();
      await recordViewAudit(transaction, caller, {
        ...{ action: 'push.subscribe', subjectType: 'push-subscription', subjectId: kept.id, requestId },
      });
      return toDto(kept);
    });
  });

  server.serve(calls.removePushSubscription, async ({ caller, params, requestId }) => {
    await runTransaction(db, async (transaction) => {
      if (!(await removeSubscription(transaction, params.id, caller.userId)))
        throw problem.notFound('subscription');
      await recordViewAudit(transaction, caller, {
        ...{ action: 'push.unsubscribe', subjectType: 'push-subscription', subjectId: params.id, requestId },
      });
    });
    return undefined;
  });
}
