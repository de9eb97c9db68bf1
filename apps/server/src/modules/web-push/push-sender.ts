import { createECDH } from 'node:crypto';
import { type BackgroundLoop, type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { AddressRefusedError, type OutboundFetch } from '../../platform/outbound-fetch.ts';
import {
  type ClaimedMessage,
  claimMessage,
  dropSubscription,
  postponeMessage,
  settleMessage,
} from './push-store.ts';

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The pair of keys that push services know this server by (RFC 8292), from its secret of 32 bytes. */
export function vapidKeysOf(secret: string): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(secret, 'base64url'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret };
}

export interface PushSenderParts {
  readonly db: Database;
  readonly keys: VapidKeys;
  readonly fetch: OutboundFetch;
  /** Whom a push service may write to: the address of the portal. */
  readonly subject: () => string;
  readonly log: Log;
  readonly metrics?: LoopMetrics;
  readonly now: () => Date;
  readonly everyMs?: number;
}

const EVERY_MS = 5_000;
/** Nobody else takes a message up before: longer than a push service is waited for. */
const CLAIM_MS = 60_000;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** A push service keeps a message for a browser that is off for so long at most. */
const MOST_TTL_S = 24 * 3600;

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/**
 * Sends what is queued, at least once: the tag of a message makes one that comes twice one. A browser that is gone (404,
 * 410), or whose session has ended, is removed; a service that is away is tried again until the message is useless.
 */
export function makePushSender(parts: PushSenderParts): BackgroundLoop {
  const { db, log, now } = parts;

  async function send(message: ClaimedMessage): Promise<void> {
    const { subscription_id, endpoint, p256dh, auth } = message;
    const fail = (error: string) => settleMessage(db, message, { state: 'failed', error, at: now() });
    if (subscription_id === null || endpoint === null || p256dh === null || auth === null)
      return fail('The browser is not subscribed any more.');
    if (message.is_session_open !== true) {
      await fail('The session of the browser has ended.');
      return dropSubscription(db, subscription_id);
    }
    if (message.give_up_at <= now()) return fail('Not sent in time.');
    try {
      // Loaded with the first message.
      const { default: webPush } = await import('web-push');
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message.payload),
        {
          vapidDetails: { subject: parts.subject(), ...parts.keys },
          TTL: Math.min(MOST_TTL_S, Math.ceil((message.give_up_at.getTime() - now().getTime()) / 1000)),
          urgency: message.payload.isUrgent ? 'high' : 'normal',
          contentEncoding: 'aes128gcm',
        },
      );
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const answer = await parts.fetch(request.endpoint, {
        method: request.method,
        headers,
        body: request.body,
      });
      if (answer.ok) return await settleMessage(db, message, { state: 'sent', error: null, at: now() });
      if (answer.status === 404 || answer.status === 410) {
        await fail(`The push service answers ${answer.status}: the browser is gone.`);
        return await dropSubscription(db, subscription_id);
      }
      const isForGood = answer.status < 500 && answer.status !== 429 && answer.status !== 408;
      if (isForGood) return await fail(`The push service answers ${answer.status}.`);
      await postpone(message, `The push service answers ${answer.status}.`);
    } catch (error) {
      if (error instanceof AddressRefusedError) return fail(error.message);
      log.debug({ err: error }, 'push not sent');
      await postpone(message, sentenceOf(error));
    }
  }

  async function postpone(message: ClaimedMessage, error: string): Promise<void> {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(message.attempts - 1, 10));
    await postponeMessage(db, message, { error, until: new Date(now().getTime() + pauseMs) });
  }

  return makeBackgroundLoop({
    name: 'web push',
    everyMs: parts.everyMs ?? EVERY_MS,
    log,
    metrics: parts.metrics,
    async turn({ signal }) {
      while (!signal.aborted) {
        const at = now();
        const message = await claimMessage(db, at, new Date(at.getTime() + CLAIM_MS));
        if (message === undefined) return;
        await send(message);
      }
    },
  });
}
