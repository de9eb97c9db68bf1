import type { InviteFirstAdministrator } from '../modules/organisations/index.ts';

/**
 * Invites the first administrator of a new organisation, in the transaction that makes it.
 * @TODO: sends the invitation when there are invitations; until then the address is in the audit log alone, and the
 * screen says that nobody was invited.
 */
export const inviteFirstAdministrator: InviteFirstAdministrator = async () => {};
