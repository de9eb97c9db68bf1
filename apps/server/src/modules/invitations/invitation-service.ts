import { createHash, randomBytes } from 'node:crypto';
import {
  checkEmail,
  type Invitation,
  type InviteAnswer,
  type InviteLine,
  type Language,
  type PermissionCode,
  problem,
  readInviteLine,
  STAFF_ROLE,
} from '@ritzel/contract';
import { type ProblemText, problemSentence, problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { Configuration } from '../../platform/configuration.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import type { MailQueue } from '../mail/index.ts';
import { readOrganisationName } from '../organisations/index.ts';
import {
  type AssigningCaller,
  assertMayAssign,
  makeAccountStore,
  makeRoleStore,
  ownRolesAmong,
  readCurrentRights,
} from '../users/index.ts';
import {
  INVITATION_LIFE_MS,
  invitationRefused,
  invitationState,
  MAX_OPEN_INVITATIONS,
  RESEND_PAUSE_MS,
} from './invitation-rules.ts';
import {
  makeInvitationStore,
  makeLinkStore,
  type SentLink,
  type StoredInvitation,
} from './invitation-store.ts';

export interface InvitationParts {
  readonly db: Database;
  readonly mail: MailQueue;
  readonly configuration: Pick<Configuration, 'staffEmailDomains'>;
  readonly now: () => Date;
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest();

export function asDto(invitation: StoredInvitation, now: Date): Invitation {
  return {
    id: invitation.id,
    email: invitation.email,
    name: invitation.name,
    role: invitation.role,
    language: invitation.language,
    invitedBy: invitation.invitedBy,
    invitedAt: invitation.invitedAt.toISOString(),
    sentAt: invitation.sentAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    state: invitationState(invitation, now),
  };
}

/** Who invites, to which organisation, with what they may now. */
export interface Inviter extends AssigningCaller {
  readonly id: string;
  readonly name: string;
  readonly organisationId: string;
  readonly organisationName: string;
  /** Whose outbox shows the mail: of those who invite. */
  readonly outboxOf: string;
}

/** What the caller may is read anew, not taken from the token; and it stays so until the transaction ends. */
export async function lockInviter(transaction: DatabaseTransaction, caller: Caller): Promise<Inviter> {
  const account = await makeAccountStore(transaction).lock(caller.userId);
  const permissions = await readCurrentRights(transaction, caller, 'USER_5002');
  if (account === undefined) throw problem.sessionEnded();
  const { organisationId } = caller;
  return {
    id: account.id,
    userId: account.id,
    name: account.name,
    permissions,
    organisationId,
    organisationName: await readOrganisationName(transaction, organisationId),
    outboxOf: organisationId,
  };
}

/** Throws unless the inviter may give this role to this address: the same rule as for a user who is there. */
export async function assertMayInvite(
  transaction: DatabaseTransaction,
  parts: InvitationParts,
  inviter: Inviter,
  { email, role }: { readonly email: string; readonly role: string },
): Promise<void> {
  const known = await makeRoleStore(transaction, inviter.organisationId).find(role);
  const invited = { id: '', email, permissions: new Set<PermissionCode>() };
  assertMayAssign(inviter, invited, known, parts.configuration.staffEmailDomains);
}

function makeLink(now: Date): { token: string; link: SentLink } {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + INVITATION_LIFE_MS);
  return { token, link: { tokenHash: hashToken(token), sentAt: now, expiresAt } };
}

/**
 * Sends the link. Who has an account in another organisation is informed by mail and gets none; whoever invites them does
 * not learn it.
 */
async function sendLink(
  transaction: DatabaseTransaction,
  parts: InvitationParts,
  inviter: Inviter,
  sent: {
    readonly to: InviteLine;
    readonly role: string;
    readonly language: Language;
    readonly token: string;
    readonly link: SentLink;
  },
): Promise<void> {
  const known = await makeAccountStore(transaction).findByEmail(sent.to.email);
  const terms = {
    // The link of one of the operator's must not be read by others who run the organisation.
    organisationId: sent.role === STAFF_ROLE ? null : inviter.outboxOf,
    recipient: sent.to,
    language: sent.language,
    giveUpAt: sent.link.expiresAt,
  };
  const parameters = { organisation: inviter.organisationName, inviter: inviter.name };
  if (known === undefined)
    await parts.mail.add(
      transaction,
      {
        ...terms,
        template: 'invitation',
        parameters: { ...parameters, expiresAt: sent.link.expiresAt.toISOString() },
        secrets: { token: sent.token },
      },
      sent.link.sentAt,
    );
  else
    await parts.mail.add(
      transaction,
      // Nor may the outbox show it.
      { ...terms, organisationId: null, template: 'invitation-elsewhere', parameters, secrets: null },
      sent.link.sentAt,
    );
}

const refusedLine = (line: string, index: number, code: string, message: string): InviteAnswer => ({
  line,
  outcome: 'refused',
  email: readInviteLine(line)?.email ?? null,
  error: { field: `body.lines.${index}`, code, message },
});

export interface InviteRequest {
  readonly lines: readonly string[];
  readonly role: string;
  /** Of the mail. */
  readonly language: Language;
  /** Of whoever invites: why a line is refused is said in it. */
  readonly reader: Language;
  readonly requestId: string;
}

const INVITATION_ACTIONS = {
  created: 'invitation.create',
  'sent-again': 'invitation.send-again',
  accepted: 'invitation.use',
  withdrawn: 'invitation.withdraw',
} as const;

/** Into the events and the audit log of the organisation that invites. */
export async function recordInvitation(
  transaction: DatabaseTransaction,
  by: { readonly organisationId: string; readonly userId: string },
  code: keyof typeof INVITATION_ACTIONS,
  {
    invitation: { id, email, role },
    requestId,
    address,
  }: {
    readonly invitation: Pick<StoredInvitation, 'id' | 'email' | 'role'>;
    readonly requestId: string;
    readonly address?: string | undefined;
  },
): Promise<void> {
  const { organisationId, userId } = by;
  const ownRoles = await ownRolesAmong(makeRoleStore(transaction, organisationId), [role]);
  await recordAccess(transaction, {
    event: { kind: 'invitation', code, parameters: { email, role, ...ownRoles } },
    organisationId,
    byUserId: userId,
    subject: { kind: 'invitation', id },
    audit: {
      action: INVITATION_ACTIONS[code],
      detail: { email, role, ...(address === undefined ? {} : { address }) },
      requestId,
    },
  });
}

export async function inviteOne(
  transaction: DatabaseTransaction,
  parts: InvitationParts,
  inviter: Inviter,
  request: Pick<InviteRequest, 'role' | 'language' | 'requestId'> & {
    readonly to: InviteLine;
    readonly now: Date;
  },
): Promise<'invited' | 'invited-again' | 'already-user' | 'too-soon'> {
  const { to, role, language, now } = request;
  const known = await makeAccountStore(transaction).findByEmail(to.email);
  if (known?.organisationId === inviter.organisationId) return 'already-user';
  const store = makeInvitationStore(transaction, inviter.organisationId);
  const open = await store.lockOpenOf(to.email);
  if (open && now.getTime() - open.sentAt.getTime() < RESEND_PAUSE_MS) return 'too-soon';
  const { token, link } = makeLink(now);
  const invitation = { ...link, ...to, role, language, invitedBy: inviter };
  const id = open?.id ?? (await store.insert(invitation));
  if (open) await store.replace(open.id, invitation);
  await sendLink(transaction, parts, inviter, { to, role, language, token, link });
  await recordInvitation(transaction, inviter, open ? 'sent-again' : 'created', {
    invitation: { id, email: to.email, role },
    requestId: request.requestId,
  });
  return open ? 'invited-again' : 'invited';
}

/** Invites by lines, each answered for itself: one that is badly formed keeps nobody else from being invited. */
export async function invite(
  parts: InvitationParts,
  caller: Caller,
  request: InviteRequest,
): Promise<InviteAnswer[]> {
  const now = parts.now();
  return runTransaction(parts.db, async (transaction) => {
    // Who counts before adding takes turns.
    await takeTurns(transaction, 'invitations', caller.organisationId);
    const inviter = await lockInviter(transaction, caller);
    // The role alone: an address of none cannot be refused.
    await assertMayInvite(transaction, parts, inviter, { email: '', role: request.role });
    const store = makeInvitationStore(transaction, caller.organisationId);
    if ((await store.countOpen()) + request.lines.length > MAX_OPEN_INVITATIONS)
      throw problem.conflict(problemText('MOST_INVITATIONS', { most: MAX_OPEN_INVITATIONS }));
    const kind = request.role === STAFF_ROLE ? STAFF_ROLE : undefined;
    const answers: InviteAnswer[] = [];
    const seen = new Set<string>();
    for (const [index, line] of request.lines.entries()) {
      const read = readInviteLine(line);
      const refuse = (code: string, message: ProblemText) =>
        answers.push(refusedLine(line, index, code, problemSentence(message, request.reader)));
      if (read === undefined) refuse('emailInvalid', problemText('INVITE_LINE_FORM'));
      else if (checkEmail(read.email, kind, parts.configuration.staffEmailDomains))
        refuse('emailInvalid', problemText('INVITE_DOMAIN_FOREIGN'));
      else if (seen.has(read.email)) refuse('emailRepeated', problemText('ADDRESS_TWICE'));
      else {
        seen.add(read.email);
        const outcome = await inviteOne(transaction, parts, inviter, { ...request, to: read, now });
        if (outcome === 'too-soon') refuse('sentJustNow', problemText('ADDRESS_MAILED_JUST_NOW'));
        else answers.push({ line, outcome, email: read.email, error: null });
      }
    }
    return answers;
  });
}

interface InvitationRequest {
  readonly id: string;
  readonly requestId: string;
}

/** A new link with a new week; the one before is good no more. */
export async function resend(
  parts: InvitationParts,
  caller: Caller,
  { id, requestId }: InvitationRequest,
): Promise<Invitation> {
  const now = parts.now();
  return runTransaction(parts.db, async (transaction) => {
    const inviter = await lockInviter(transaction, caller);
    const store = makeInvitationStore(transaction, caller.organisationId);
    const invitation = await store.lock(id);
    if (invitation === undefined) throw problem.notFound('invitation');
    const state = invitationState(invitation, now);
    if (state === 'used' || state === 'withdrawn')
      throw problem.conflict(
        problemText(state === 'used' ? 'INVITATION_USED_MEANWHILE' : 'INVITATION_WITHDRAWN_MEANWHILE'),
      );
    await assertMayInvite(transaction, parts, inviter, invitation);
    if (now.getTime() - invitation.sentAt.getTime() < RESEND_PAUSE_MS)
      throw problem.tooMany(problemText('MAILED_JUST_NOW'));
    const { token, link } = makeLink(now);
    await store.renewLink(id, link);
    await sendLink(transaction, parts, inviter, { ...invitation, to: invitation, token, link });
    await recordInvitation(transaction, caller, 'sent-again', { invitation, requestId });
    return asDto({ ...invitation, ...link }, now);
  });
}

/** Withdrawing one twice changes nothing more. */
export async function withdraw(
  parts: InvitationParts,
  caller: Caller,
  { id, requestId }: InvitationRequest,
): Promise<Invitation> {
  const now = parts.now();
  return runTransaction(parts.db, async (transaction) => {
    await lockInviter(transaction, caller);
    const store = makeInvitationStore(transaction, caller.organisationId);
    const invitation = await store.lock(id);
    if (invitation === undefined) throw problem.notFound('invitation');
    const state = invitationState(invitation, now);
    if (state === 'used') throw problem.conflict(problemText('INVITATION_USED_MEANWHILE'));
    if (state === 'withdrawn') return asDto(invitation, now);
    await store.withdraw(id, now);
    await recordInvitation(transaction, caller, 'withdrawn', { invitation, requestId });
    return asDto({ ...invitation, withdrawnAt: now }, now);
  });
}

/** The invitation of a link that can be used now; throws why it cannot. */
export async function readLink(
  db: Database | DatabaseTransaction,
  token: string,
  now: Date,
  strength: 'read' | 'lock' = 'read',
): Promise<StoredInvitation> {
  const links = makeLinkStore(db);
  const invitation = await (strength === 'lock'
    ? links.lock(hashToken(token))
    : links.find(hashToken(token)));
  const state = invitation === undefined ? 'unknown' : invitationState(invitation, now);
  if (invitation === undefined || state !== 'open')
    throw invitationRefused(state === 'open' ? 'unknown' : state);
  return invitation;
}
