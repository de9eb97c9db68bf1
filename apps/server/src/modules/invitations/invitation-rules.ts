import { type Invitation, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';

const DAY_MS = 86_400_000;

/** A link is good for so long. */
export const INVITATION_LIFE_MS = 7 * DAY_MS;
/** Invitations of an organisation that nobody has used yet. */
export const MAX_OPEN_INVITATIONS = 1000;
/** Nobody gets two mails of one invitation within this. */
export const RESEND_PAUSE_MS = 60_000;

export interface InvitationTimes {
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly withdrawnAt: Date | null;
}

export function invitationState(times: InvitationTimes, now: Date): Invitation['state'] {
  if (times.usedAt !== null) return 'used';
  if (times.withdrawnAt !== null) return 'withdrawn';
  return times.expiresAt <= now ? 'expired' : 'open';
}

const REFUSALS = {
  unknown: ['invitationUnknown', problemText('INVITATION_UNKNOWN')],
  expired: ['invitationExpired', problemText('INVITATION_EXPIRED')],
  used: ['invitationUsed', problemText('INVITATION_USED')],
  withdrawn: ['invitationWithdrawn', problemText('INVITATION_WITHDRAWN')],
} as const;

/** Whoever has the link may know why it is no good: it was made for them. */
export function invitationRefused(state: keyof typeof REFUSALS) {
  const [code, message] = REFUSALS[state];
  return problem.fieldInvalid('body.token', code, message);
}
