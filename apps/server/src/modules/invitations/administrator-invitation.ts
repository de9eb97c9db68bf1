import { type Invitation, type InviteLine, type Language, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { isOwnOrBelow, readOrganisationName } from '../organisations/index.ts';
import { makeUserRightStore } from '../users/index.ts';
import {
  asDto,
  assertMayInvite,
  type InvitationParts,
  inviteOne,
  lockInviter,
  recordInvitation,
} from './invitation-service.ts';
import { makeInvitationStore } from './invitation-store.ts';

const ROLE = 'Adm';

interface AdministratorRequest {
  readonly organisationId: string;
  readonly to: InviteLine;
  readonly language: Language;
  readonly requestId: string;
}

/**
 * Hands an organisation over: who made it invites its first administrator, and again as long as it has none. One address at a
 * time: who was invited before by mistake does not come in by the old link.
 */
export async function inviteAdministrator(
  parts: InvitationParts,
  caller: Caller,
  { organisationId, to, language, requestId }: AdministratorRequest,
): Promise<Invitation> {
  const now = parts.now();
  return runTransaction(parts.db, async (transaction) => {
    await takeTurns(transaction, 'invitations', organisationId);
    const own = await lockInviter(transaction, caller);
    // The operator invites into every organisation.
    const top = own.permissions.has('ADMIN_9001') ? organisationId : own.organisationId;
    if (!(await isOwnOrBelow(transaction, top, organisationId))) throw problem.notFound('organisation');
    const organisationName = await readOrganisationName(transaction, organisationId);
    const inviter = { ...own, organisationId, organisationName };
    if (await makeUserRightStore(transaction).hasAdministrator(organisationId))
      throw problem.conflict(problemText('ORGANISATION_HAS_ADMINISTRATOR', { name: organisationName }));
    await assertMayInvite(transaction, parts, inviter, { email: to.email, role: ROLE });
    const store = makeInvitationStore(transaction, organisationId);
    for (const other of await store.lockOpenWith(ROLE)) {
      if (other.email === to.email) continue;
      await store.withdraw(other.id, now);
      await recordInvitation(transaction, inviter, 'withdrawn', { invitation: other, requestId });
    }
    const outcome = await inviteOne(transaction, parts, inviter, {
      to,
      role: ROLE,
      language,
      requestId,
      now,
    });
    if (outcome === 'too-soon') throw problem.tooMany(problemText('MAILED_JUST_NOW'));
    if (outcome === 'already-user')
      throw problem.fieldInvalid('body.email', 'alreadyUser', problemText('ADDRESS_IS_USER_THERE'));
    const invitation = await store.lockOpenOf(to.email);
    if (invitation === undefined) throw new Error('invitation not written');
    return asDto(invitation, now);
  });
}
