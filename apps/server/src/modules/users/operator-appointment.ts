import { checkEmail, normaliseEmail, STAFF_ROLE } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import { makeAccountStore } from './account-store.ts';
import { changeRights } from './administrators.ts';
import { makeRoleStore } from './role-store.ts';

type Appointment =
  | { readonly outcome: 'unknown' | 'not-active' | 'other-domain' }
  | {
      readonly outcome: 'appointed' | 'is-one-already';
      readonly name: string;
      readonly organisationName: string;
    };

/**
 * Gives somebody the role of the operator's staff beside the roles they hold, by the word of whoever runs the server: an
 * installation in which nobody may give it has no other way.
 */
export async function appointOperator(
  { db, staffEmailDomains }: { readonly db: Database; readonly staffEmailDomains: readonly string[] },
  address: string,
): Promise<Appointment> {
  const email = normaliseEmail(address);
  return runTransaction(db, async (transaction): Promise<Appointment> => {
    const accounts = makeAccountStore(transaction);
    const known = await accounts.findByEmail(email);
    if (known === undefined || known.guestUntil !== null) return { outcome: 'unknown' };
    return changeRights(transaction, known.organisationId, async (): Promise<Appointment> => {
      const account = await accounts.lock(known.id);
      if (account === undefined) return { outcome: 'unknown' };
      if (!account.isActive) return { outcome: 'not-active' };
      const { id, name, organisationId, organisationName } = account;
      const roles = account.roles.map(({ code }) => code);
      if (roles.includes(STAFF_ROLE)) return { outcome: 'is-one-already', name, organisationName };
      if (checkEmail(email, STAFF_ROLE, staffEmailDomains) !== undefined) return { outcome: 'other-domain' };
      await makeRoleStore(transaction, organisationId).setRolesOf(id, [...roles, STAFF_ROLE]);
      await recordAccess(transaction, {
        event: { kind: 'rights', code: 'role-given', parameters: { role: STAFF_ROLE } },
        organisationId,
        byUserId: null,
        subject: { kind: 'user', id },
        audit: { action: 'user.add-role', detail: { role: STAFF_ROLE, command: 'ritzel make-operator' } },
      });
      return { outcome: 'appointed', name, organisationName };
    });
  });
}
