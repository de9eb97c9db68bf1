import { WEBHOOK_ANSWER_BYTES, type WebhookOutcome } from '@ritzel/contract';
import {
  AddressRefusedError,
  makeOutboundFetch,
  type OutboundAccess,
} from '../../platform/outbound-fetch.ts';
import { type DeliveryAttempt, RECEIVER_ANSWER_MS } from './webhook-rules.ts';

const MAX_REASON = 300;

/** The way out for webhooks: the networks and hosts of one's own that may be reached are the operator's to name. */
export function makeWebhookFetch(
  allowed: readonly string[],
  maxAnswerMs = RECEIVER_ANSWER_MS,
): OutboundAccess {
  return makeOutboundFetch(allowed, {
    ...{ maxAnswerBytes: WEBHOOK_ANSWER_BYTES, cutsAnswer: true, maxAnswerMs },
  });
}

/** Error codes of TLS that say the certificate is not right, as OpenSSL names them. */
const CERTIFICATE = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY|DECRYPT))/;

function outcomeOf(error: unknown): WebhookOutcome {
  if (error instanceof AddressRefusedError) return 'address-refused';
  if (!(error instanceof Error)) return 'unreachable';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  return 'code' in error && CERTIFICATE.test(String(error.code)) ? 'certificate' : 'unreachable';
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) || ms < 0 ? null : ms;
}

/** Text that the database stores, whatever bytes an answer had. */
const printable = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

/** One attempt: posts the body and says what became of it. Never throws. */
export async function postDelivery(
  { fetch }: Pick<OutboundAccess, 'fetch'>,
  request: {
    readonly url: string;
    readonly headers: Record<string, string>;
    readonly body: string;
    readonly signal?: AbortSignal;
  },
  nowMs: () => number,
): Promise<DeliveryAttempt> {
  const begunMs = performance.now();
  const durationMs = () => Math.round(performance.now() - begunMs);
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Ritzel-Webhooks', ...request.headers },
      body: request.body,
      signal: request.signal,
    });
    const answer = printable(await response.text());
    const { status } = response;
    return {
      outcome: response.ok ? 'delivered' : status >= 300 && status < 400 ? 'redirect' : 'http-status',
      status,
      durationMs: durationMs(),
      answer,
      retryAfterMs: retryAfterMs(response.headers.get('retry-after'), nowMs()),
    };
  } catch (error) {
    return {
      outcome: outcomeOf(error),
      status: null,
      durationMs: durationMs(),
      answer: printable(error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON),
      retryAfterMs: null,
    };
  }
}
