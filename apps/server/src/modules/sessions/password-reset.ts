import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Language, problem, RESET_CODE_DIGITS } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { recordAudit } from '../../platform/audit.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import type { Account } from '../users/index.ts';
import { mailOrganisation, storeNewPassword } from './own-password.ts';
import { assertGoodPassword } from './password-policy.ts';
import { makePasswordResetStore } from './password-reset-store.ts';
import { noteNothing } from './session-events.ts';
import type { Client, SessionParts } from './session-parts.ts';
import {
  MAX_CODE_ATTEMPTS,
  MAX_RESETS_OF_ACCOUNT,
  MAX_RESETS_OF_PAIR,
  RESET_ANSWER_MS,
  RESET_CODE_LIFE_MS,
  RESET_MEMORY_MS,
  RESET_TICKET_LIFE_MS,
} from './session-rules.ts';
import { makeSessionStore } from './session-store.ts';
import { makeSignInLimit } from './sign-in-limit.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Of eight digits a plain hash would be guessed from a copy of the table within a second. */
const codeHash = ({ tokens }: SessionParts, resetId: string, code: string) =>
  createHmac('sha256', tokens.refreshKey).update(`reset code ${resetId} ${code}`).digest();

export interface ResetRequest {
  readonly email: string;
  readonly language: Language;
  readonly client: Client;
  readonly requestId: string;
}

/**
 * Sends a code to an account that has a password. The answer is the same for an address that nobody has: same shape,
 * as many statements, and never before a fixed time is over. The id in the answer is needed with the code, so nobody
 * uses up the attempts of a code that somebody else asked for.
 */
export async function requestReset(
  parts: SessionParts,
  request: ResetRequest,
): Promise<{ resetId: string; expiresAt: string }> {
  const begunAtMs = performance.now();
  const now = parts.now();
  const resetId = crypto.randomUUID();
  const expiresAt = new Date(now.getTime() + RESET_CODE_LIFE_MS);
  const code = String(randomInt(10 ** RESET_CODE_DIGITS)).padStart(RESET_CODE_DIGITS, '0');
  const place = { accountHash: hashOf(request.email), networkHash: hashOf(request.client.network) };
  await runTransaction(parts.db, async (transaction) => {
    const resets = makePasswordResetStore(transaction);
    // Who counts before adding takes turns, or many at once would be more than the most.
    await takeTurns(transaction, 'password resets', place.accountHash.toString('hex'));
    const { ofAccount, ofPair } = await resets.countSince(place, new Date(now.getTime() - RESET_MEMORY_MS));
    const account = await makeSessionStore(transaction).findAccountByEmail(request.email);
    const isWithin = ofAccount < MAX_RESETS_OF_ACCOUNT && ofPair < MAX_RESETS_OF_PAIR;
    const owner = isWithin && account?.isActive && account.passwordHash !== null ? account : undefined;
    await resets.insert({
      ...place,
      id: resetId,
      userId: owner?.id ?? null,
      codeHash: codeHash(parts, resetId, code),
      now,
      expiresAt,
    });
    await sendCode(transaction, parts, owner, { ...request, code, expiresAt, now });
  });
  const restMs = RESET_ANSWER_MS - (performance.now() - begunAtMs);
  if (restMs > 0) await sleep(restMs);
  return { resetId, expiresAt: expiresAt.toISOString() };
}

async function sendCode(
  transaction: DatabaseTransaction,
  parts: SessionParts,
  owner: Account | undefined,
  sent: ResetRequest & { readonly code: string; readonly expiresAt: Date; readonly now: Date },
): Promise<void> {
  if (owner === undefined) {
    await noteNothing(transaction);
    await noteNothing(transaction);
    return;
  }
  await parts.mail.add(
    transaction,
    {
      template: 'reset-code',
      parameters: { expiresAt: sent.expiresAt.toISOString() },
      secrets: { code: sent.code },
      organisationId: mailOrganisation(owner),
      // The address as it is stored: never another that is only written alike.
      recipient: owner,
      language: sent.language,
      giveUpAt: sent.expiresAt,
    },
    sent.now,
  );
  await recordAudit(transaction, {
    organisationId: owner.organisationId,
    userId: owner.id,
    action: 'user.request-password-reset',
    subjectType: 'user',
    subjectId: owner.id,
    detail: { address: sent.client.address },
    requestId: sent.requestId,
  });
}

const CODE_REFUSALS = {
  codeWrong: problemText('CODE_WRONG'),
  codeUsedUp: problemText('CODE_TRIED_TOO_OFTEN'),
  codeExpired: problemText('CODE_EXPIRED'),
} as const;

/** Exchanges the code for a ticket. An attempt counts whether it is right or not, also where nobody has the address. */
export async function confirmCode(
  parts: SessionParts,
  { resetId, code }: { readonly resetId: string; readonly code: string },
): Promise<{ ticket: string; expiresAt: string }> {
  const now = parts.now();
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + RESET_TICKET_LIFE_MS);
  const refusal = await runTransaction(parts.db, async (transaction) => {
    const resets = makePasswordResetStore(transaction);
    const reset = await resets.lock(resetId);
    if (reset === undefined || reset.expiresAt <= now || reset.hasTicket) return 'codeExpired';
    if (reset.attempts >= MAX_CODE_ATTEMPTS) return 'codeUsedUp';
    await resets.countAttempt(resetId);
    const isRight = timingSafeEqual(reset.codeHash, codeHash(parts, resetId, code));
    if (!isRight || reset.userId === null)
      return reset.attempts + 1 >= MAX_CODE_ATTEMPTS ? 'codeUsedUp' : 'codeWrong';
    await resets.giveTicket(resetId, hashOf(ticket), expiresAt);
    return undefined;
  });
  // Thrown outside, or the attempt would be rolled back.
  if (refusal !== undefined) throw problem.fieldInvalid('body.code', refusal, CODE_REFUSALS[refusal]);
  return { ticket, expiresAt: expiresAt.toISOString() };
}

/** Sets the password and ends every session; the owner signs in anew, with whatever else that asks for. */
export async function resetPassword(
  parts: SessionParts,
  request: {
    readonly ticket: string;
    readonly password: string;
    readonly client: Client;
    readonly requestId: string;
  },
): Promise<void> {
  const now = parts.now();
  const ticketHash = hashOf(request.ticket);
  const refused = () =>
    problem.fieldInvalid('body.ticket', 'ticketExpired', problemText('RESET_TOOK_TOO_LONG'));
  const userId = await makePasswordResetStore(parts.db).findUserOfTicket(ticketHash, now);
  const found = userId === undefined ? undefined : await makeSessionStore(parts.db).findAccount(userId);
  if (!found?.isActive) throw refused();
  assertGoodPassword('body.password', request.password, found.email);
  const passwordHash = await parts.passwords.hash(request.password);
  await runTransaction(parts.db, async (transaction) => {
    const account = await makeSessionStore(transaction).lockAccount(found.id);
    if (!account?.isActive) throw refused();
    if (!(await makePasswordResetStore(transaction).useTicket(ticketHash, account.id, now))) throw refused();
    await storeNewPassword(transaction, parts, account, {
      passwordHash,
      action: 'user.reset-password',
      client: request.client,
      requestId: request.requestId,
    });
  });
  // Who forgot a password has typed wrong ones.
  await makeSignInLimit(parts.db).forgive({ email: found.email, network: request.client.network }, now);
}
