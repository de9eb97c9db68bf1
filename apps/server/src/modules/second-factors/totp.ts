import type { TotpSetup } from '@ritzel/contract';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the values that every authenticator app knows: SHA-1, six digits, 30 s. */
const format = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226, section 4, R6: 160 bits. */
const SECRET_BYTES = 20;
const STEP_MS = format.period * 1000;

export function makeTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function describeTotp(secret: string, email: string): TotpSetup {
  const totp = new TOTP({ ...format, issuer: 'Ritzel', label: email, secret: Secret.fromBase32(secret) });
  return { secret, uri: totp.toString() };
}

/**
 * The time step a code belongs to, one step before or after now (RFC 6238, section 5.2); undefined for a wrong one. The
 * step must be later than that of the last accepted code, for a code is accepted once.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = TOTP.validate({
    ...format,
    secret: Secret.fromBase32(secret),
    token: code,
    window: 1,
    timestamp: now.getTime(),
  });
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta;
}
