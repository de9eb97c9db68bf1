import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface DeviceCredentials {
  readonly username: string;
  readonly password: string;
  readonly secretHash: Buffer;
}

/** The secret carries 192 random bits, so a plain hash is enough and ingest stays fast. */
export function makeDeviceCredentials(deviceId: string): DeviceCredentials {
  const password = randomBytes(24).toString('base64url');
  return { username: `d-${deviceId.replaceAll('-', '')}`, password, secretHash: hashSecret(password) };
}

/** Whether a user name can be one of ours at all: of others the database need not be asked. */
export function isPlausibleUsername(username: string): boolean {
  return /^[\x21-\x7e]{1,64}$/.test(username);
}

export function hashSecret(password: string): Buffer {
  return createHash('sha256').update(password).digest();
}

export function isSecret(password: string, secretHash: Buffer): boolean {
  return timingSafeEqual(hashSecret(password), secretHash);
}

/** The HTTP endpoint's token: `username.password`. */
export function splitDeviceToken(token: string): { username: string; password: string } | undefined {
  const dot = token.indexOf('.');
  return dot > 0 ? { username: token.slice(0, dot), password: token.slice(dot + 1) } : undefined;
}
