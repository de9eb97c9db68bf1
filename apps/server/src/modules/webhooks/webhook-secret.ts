import { createHmac } from 'node:crypto';
import type { SecretBox } from '../../platform/secret-box.ts';

/** Standard Webhooks 1.0.0: 24 to 64 random bytes in base64, so marked. */
const PREFIX = 'whsec_';
export const SECRET_BYTES = 32;

export function writeSecret(random: Uint8Array): string {
  return `${PREFIX}${Buffer.from(random).toString('base64')}`;
}

const purposeOf = (webhookId: string) => `webhook ${webhookId}`;

export function encryptSecret(box: SecretBox, webhookId: string, secret: string): Buffer {
  return box.encrypt(secret, purposeOf(webhookId));
}

export function decryptSecret(box: SecretBox, webhookId: string, encrypted: Buffer): string {
  return box.decrypt(encrypted, purposeOf(webhookId));
}

export interface Signed {
  readonly id: string;
  readonly timestampS: number;
  readonly body: string;
}

/** HMAC-SHA-256 over `id.timestamp.body`, as `v1,` and base64 (Standard Webhooks 1.0.0, "Signature scheme"). */
function signatureOf({ id, timestampS, body }: Signed, secret: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest('base64')}`;
}

/** The headers of a delivery; one signature for each secret that is good, the newest first. */
export function signedHeaders(signed: Signed, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestampS),
    'webhook-signature': secrets.map((secret) => signatureOf(signed, secret)).join(' '),
  };
}
