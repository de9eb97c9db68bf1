import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows at a time, or so many steps of 30 s beside it. */
export function totpCodeAt(secret: string, nowMs: number, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: nowMs + steps * 30_000 });
}
