import { type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { OutboundAccess } from '../../platform/outbound-fetch.ts';
import { type SecretBox, SecretUnreadableError } from '../../platform/secret-box.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import { makeSendingStore, type TakenDelivery } from './sending-store.ts';
import { writeBody } from './webhook-body.ts';
import type { WebhookFacts } from './webhook-facts.ts';
import { postDelivery } from './webhook-request.ts';
import {
  type AfterFailure,
  afterFailure,
  type DeliveryAttempt,
  LEASE_MS,
  WEBHOOKS_AT_ONCE,
} from './webhook-rules.ts';
import { decryptSecret, signedHeaders } from './webhook-secret.ts';
import type { SendableWebhook } from './webhook-store.ts';

export interface SendingParts {
  readonly fetching: OutboundAccess;
  readonly box: SecretBox;
  readonly portalUrl: () => string;
  readonly now: () => Date;
}

/** One attempt: signs the body with every secret that is good, and posts it. */
export async function sendOnce(
  { fetching, box, portalUrl, now }: SendingParts,
  webhook: SendableWebhook,
  delivery: { readonly id: string; readonly event: string; readonly facts: WebhookFacts },
  signal?: AbortSignal,
): Promise<DeliveryAttempt> {
  const at = now();
  const { form, language, earlierSecret, earlierUntil } = webhook;
  const body = writeBody(form, { ...delivery, language, portalUrl: portalUrl() });
  const secrets = [
    webhook.secret,
    ...(earlierSecret !== null && earlierUntil !== null && earlierUntil > at ? [earlierSecret] : []),
  ];
  let headers: Record<string, string>;
  try {
    headers = signedHeaders(
      { id: delivery.id, timestampS: Math.floor(at.getTime() / 1000), body },
      secrets.map((secret) => decryptSecret(box, webhook.id, secret)),
    );
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    return {
      ...{ outcome: 'secret-unreadable', status: null, durationMs: 0, retryAfterMs: null },
      answer: 'SECRETS_KEY has changed: rotate the secret of this webhook.',
    };
  }
  const request = { url: webhook.url, headers, body, ...(signal === undefined ? {} : { signal }) };
  return postDelivery(fetching, request, () => at.getTime());
}

const EVERY_MS = 1_000;
/** What is under way when the process stops may end within this time. */
const GRACE_MS = 2_000;

export interface WebhookSender {
  start(): void;
  wake(): void;
  /** Sends what is due, and what becomes due by that. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Sends deliveries: one of a webhook at a time, many webhooks at once. A turn takes up what is due and does not wait for it,
 * so a slow receiver holds up no other. A delivery is sent at least once: what a process that died had sent and not written
 * down follows again under the same `webhook-id`.
 */
export function makeWebhookSender(
  parts: SendingParts & {
    readonly db: Database;
    readonly log: Log;
    readonly metrics?: LoopMetrics | undefined;
    readonly random?: () => number;
  },
): WebhookSender {
  const { db, log, now } = parts;
  const random = parts.random ?? Math.random;
  const store = makeSendingStore(db);
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function send(taken: TakenDelivery): Promise<void> {
    const attempt = await sendOnce(parts, taken.webhook, taken, stopping.signal);
    // It was cut short by us: another process sends it again.
    if (stopping.signal.aborted && attempt.outcome !== 'delivered') return store.giveBack(taken);
    const at = now();
    if (attempt.outcome === 'delivered')
      return runTransaction(db, (transaction) =>
        makeSendingStore(transaction).noteDelivered(taken, attempt, at),
      );
    await noteFailure(taken, attempt, at);
  }

  async function noteFailure(taken: TakenDelivery, attempt: DeliveryAttempt, at: Date): Promise<void> {
    const { webhook, attempts } = taken;
    const after = afterFailure(webhook, attempt, { attempts, now: at, random: random() });
    const isPaused = await runTransaction(db, async (transaction) => {
      const paused = await makeSendingStore(transaction).noteFailed(taken, attempt, after, at);
      if (paused && after.pause !== null)
        await recordAccess(transaction, {
          event: { kind: 'webhook', code: 'paused', parameters: pauseFacts(webhook, after, after.pause) },
          organisationId: webhook.organisationId,
          byUserId: null,
          subject: { kind: 'webhook', id: webhook.id },
          audit: { action: 'webhook.pause' },
        });
      return paused;
    });
    const { outcome, status } = attempt;
    if (isPaused) log.warn({ webhookId: webhook.id, outcome, status }, 'webhook paused');
    else if (webhook.failures === 0) log.info({ webhookId: webhook.id, outcome, status }, 'webhook failed');
  }

  const loop = makeBackgroundLoop({
    name: 'webhooks',
    everyMs: EVERY_MS,
    log,
    metrics: parts.metrics,
    async turn({ signal }) {
      await store.giveUp(now());
      while (!signal.aborted && underWay.size < WEBHOOKS_AT_ONCE) {
        const at = now();
        const room = WEBHOOKS_AT_ONCE - underWay.size;
        const taken = await store.take(at, new Date(at.getTime() + LEASE_MS), room);
        if (taken.length === 0) return;
        for (const each of taken) begin(each);
      }
    },
  });

  function begin(taken: TakenDelivery): void {
    const sending = send(taken)
      .catch((error: unknown) => log.warn({ err: error, webhookId: taken.webhook.id }, 'a delivery failed'))
      .finally(() => {
        underWay.delete(sending);
        loop.wake();
      });
    underWay.add(sending);
  }

  return {
    start: loop.start,
    wake: loop.wake,
    async drain() {
      do {
        await Promise.all(underWay);
        await loop.drain();
      } while (underWay.size > 0);
    },
    async stop() {
      await loop.stop();
      const cut = setTimeout(() => stopping.abort(), GRACE_MS);
      await Promise.all(underWay);
      clearTimeout(cut);
    },
  };
}

function pauseFacts({ name, url }: SendableWebhook, { failures }: AfterFailure, pause: 'failing' | 'gone') {
  return { name, host: new URL(url).host, pause, failures };
}
