import { problem } from '@ritzel/contract';
import { runTransaction } from '../../platform/transaction.ts';
import {
  assertGoodPassword,
  type Client,
  completeSignIn,
  type PasswordStepOutcome,
  type SessionParts,
} from '../sessions/index.ts';
import { makeAccountStore, makeRoleStore } from '../users/index.ts';
import { invitationRefused } from './invitation-rules.ts';
import { readLink, recordInvitation } from './invitation-service.ts';
import { makeLinkStore } from './invitation-store.ts';

export interface SignUpRequest {
  readonly token: string;
  readonly name: string;
  readonly password: string;
  readonly acceptedPolicyIds: readonly string[];
  readonly client: Client;
  readonly requestId: string;
}

/** Makes the user of an invitation and signs them in. Nothing is used up until the policies are accepted. */
export async function signUpWithInvitation(
  parts: SessionParts,
  request: SignUpRequest,
): Promise<PasswordStepOutcome> {
  const now = parts.now();
  // Before the password is hashed: a guess costs the guesser more than us.
  const { email } = await readLink(parts.db, request.token, now);
  assertGoodPassword('body.password', request.password, email);
  const passwordHash = await parts.passwords.hash(request.password);
  return runTransaction(parts.db, async (transaction) => {
    const invitation = await readLink(transaction, request.token, now, 'lock');
    const accounts = makeAccountStore(transaction);
    const { organisationId, role } = invitation;
    // One of the organisation's own roles may be gone meanwhile.
    if ((await makeRoleStore(transaction, organisationId).find(role)) === undefined)
      throw invitationRefused('withdrawn');
    const id = await accounts.insert(
      { organisationId, email: invitation.email, name: request.name, role, passwordHash },
      now,
    );
    // Somebody has the address meanwhile: by another invitation, or as first administrator.
    if (id === undefined) throw invitationRefused('used');
    const account = await accounts.lock(id);
    if (account === undefined) throw problem.internal();
    await makeLinkStore(transaction).markUsed(invitation.id, now);
    await recordInvitation(transaction, { organisationId, userId: id }, 'accepted', {
      invitation,
      requestId: request.requestId,
      address: request.client.address,
    });
    return completeSignIn(transaction, parts, account, request);
  });
}
