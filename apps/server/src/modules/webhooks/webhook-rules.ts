import { WEBHOOK_EVENTS, type WebhookEvent, type WebhookOutcome } from '@ritzel/contract';
import type { StoredEvent } from '../domain-events/index.ts';

export const WEBHOOK_DAY_MS = 86_400_000;
/** So long for an answer, connecting included. */
export const RECEIVER_ANSWER_MS = 10_000;
/** Longer than an attempt can take: the delivery of a process that died is followed by another. */
export const LEASE_MS = 30_000;
/** Webhooks that are served at once by one process. */
export const WEBHOOKS_AT_ONCE = 32;

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** A receiver that answers, although not with 2xx, is there: the next delivery may fare better. */
const LONGEST_REFUSED_PAUSE_MS = 60_000;
/** Pauses differ by this share, so that webhooks of one receiver do not all come back at the same moment. */
const JITTER = 0.2;

const PAUSED_AFTER_MS = WEBHOOK_DAY_MS;
const PAUSED_AFTER_FAILURES = 20;

/** Answers of a receiver that cannot take anything at the moment, or of what stands before it. */
const AWAY_STATUSES: readonly number[] = [408, 425, 429, 502, 503, 504];
const GONE = 410;

export interface DeliveryAttempt {
  readonly outcome: WebhookOutcome;
  readonly status: number | null;
  readonly durationMs: number;
  readonly answer: string;
  /** What the receiver asked for. */
  readonly retryAfterMs: number | null;
}

/** 5 s doubled with each failure to 15 min. `random` is from 0 to 1. */
export function retryPauseMs(failures: number, random: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(pause * (1 + JITTER * (2 * random - 1)));
}

/** The receiver could not take any delivery now; else it refused this one. */
export function isAway({ outcome, status }: DeliveryAttempt): boolean {
  return outcome !== 'http-status' ? outcome !== 'redirect' : AWAY_STATUSES.includes(status ?? 0);
}

export interface SendingState {
  readonly failures: number;
  readonly failingSince: Date | null;
}

export interface AfterFailure {
  readonly failures: number;
  readonly failingSince: Date;
  readonly waitsUntil: Date;
  /** Null leaves it where it is in the order, which is due as soon as the webhook is. */
  readonly nextAttemptAt: Date | null;
  readonly pause: 'failing' | 'gone' | null;
}

/** What follows from an attempt that failed, the one that is numbered `attempts`. */
export function afterFailure(
  state: SendingState,
  attempt: DeliveryAttempt,
  { attempts, now, random }: { readonly attempts: number; readonly now: Date; readonly random: number },
): AfterFailure {
  const nowMs = now.getTime();
  const failures = state.failures + 1;
  const failingSince = state.failingSince ?? now;
  const wantedMs = Math.min(attempt.retryAfterMs ?? 0, LONGEST_PAUSE_MS);
  const ofWebhookMs = isAway(attempt)
    ? Math.max(retryPauseMs(failures, random), wantedMs)
    : Math.min(retryPauseMs(failures, random), LONGEST_REFUSED_PAUSE_MS);
  const isPaused = failures >= PAUSED_AFTER_FAILURES && nowMs - failingSince.getTime() >= PAUSED_AFTER_MS;
  return {
    failures,
    failingSince,
    waitsUntil: new Date(nowMs + ofWebhookMs),
    // In its order once the receiver is back; behind the others where the receiver refused it.
    nextAttemptAt: isAway(attempt) ? null : new Date(nowMs + retryPauseMs(attempts, random)),
    pause: attempt.status === GONE ? 'gone' : isPaused ? 'failing' : null,
  };
}

/** Under which name an event is sent; undefined of what is never sent. */
export function webhookEventOf({ kind, code }: Pick<StoredEvent, 'kind' | 'code'>): WebhookEvent | undefined {
  return NAMES.get(`${kind}.${code}`);
}

const NAMES: ReadonlyMap<string, WebhookEvent> = new Map(WEBHOOK_EVENTS.map((name) => [name, name]));
