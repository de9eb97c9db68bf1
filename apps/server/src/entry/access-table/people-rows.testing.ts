import { type AccessRows, administrators, all, none, operatorStaff } from './access-row.testing.ts';

/** Invitations, mail, users, roles, service accounts and visits. */
export const PEOPLE_ROWS: AccessRows = {
  invitePeople: {
    may: administrators,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { lines: [`Eve <eve-${crypto.randomUUID()}@nowhere.example>`], role: 'Vie' } }),
  },
  listInvitations: { may: administrators, status: 200, about: 'caller', parts: none },
  resendInvitation: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.spareInvitationIds.pop() ?? crypto.randomUUID() } }),
  },
  withdrawInvitation: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.invitationId } }),
  },
  // Nobody was invited by this link.
  checkInvitation: {
    may: 'everyone',
    status: 400,
    about: 'caller',
    parts: () => ({ body: { token: 'A'.repeat(43) } }),
  },
  signUp: {
    may: 'everyone',
    status: 400,
    about: 'caller',
    parts: () => ({ body: { token: 'A'.repeat(43), name: 'Eve', password: 'Wheel-67-of-23!' } }),
  },

  listMail: { may: administrators, status: 200, about: 'caller', parts: none },
  readMail: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.mailId } }),
  },
  previewMailTemplate: {
    may: administrators,
    status: 200,
    about: 'caller',
    parts: () => ({ params: { name: 'invitation' }, query: { language: 'de' } }),
  },

  listUsers: { may: administrators, status: 200, about: 'caller', parts: none },
  listRoles: { may: administrators, status: 200, about: 'caller', parts: none },
  changeUserRole: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.userId }, body: { role: 'Ope' } }),
  },
  addUserRole: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.userId }, body: { role: 'Ana' } }),
  },
  // A role that the user does not hold: the refusal names the role, not the user.
  deleteUserRole: {
    may: administrators,
    status: 404,
    about: 'caller',
    parts: (plant) => ({ params: { id: plant.userId, role: plant.roleCode } }),
  },
  listRoleHolders: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { code: plant.roleCode } }),
  },
  createRole: {
    may: administrators,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { name: `R ${crypto.randomUUID()}`, permissions: ['EQUIPMENT_1001'] } }),
  },
  copyRole: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { code: plant.roleCode }, body: { name: `R ${crypto.randomUUID()}` } }),
  },
  // Made from a version that never was: whoever may is informed so.
  changeRole: {
    may: administrators,
    status: 409,
    about: 'subject',
    parts: (plant) => ({
      params: { code: plant.roleCode },
      body: { name: 'Lubrication', permissions: ['EQUIPMENT_1001'], version: 99 },
    }),
  },
  deleteRole: {
    may: administrators,
    status: 204,
    about: 'subject',
    parts: (plant) => ({
      params: { code: plant.spareRoleCodes.pop() ?? crypto.randomUUID() },
      body: { version: 1, losing: [] },
    }),
  },
  readFirstSteps: { may: administrators, status: 200, about: 'caller', parts: none },
  changeFirstSteps: {
    may: administrators,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { skip: 'people' } }),
  },
  listServiceAccounts: { may: administrators, status: 200, about: 'caller', parts: none },
  createServiceAccount: {
    may: administrators,
    status: 200,
    about: 'caller',
    parts: () => ({
      body: { name: `S ${crypto.randomUUID()}`, permissions: ['EQUIPMENT_1001'], lifeDays: 30 },
    }),
  },
  issueServiceToken: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.serviceAccountId }, body: { lifeDays: 30 } }),
  },
  revokeServiceToken: {
    may: administrators,
    status: 204,
    about: 'subject',
    parts: (plant) => {
      const spare = plant.spareServiceAccounts.pop();
      return {
        params: {
          id: spare?.accountId ?? crypto.randomUUID(),
          tokenId: spare?.tokenId ?? crypto.randomUUID(),
        },
      };
    },
  },
  deleteServiceAccount: {
    may: administrators,
    status: 204,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.spareServiceAccounts.pop()?.accountId ?? crypto.randomUUID() },
    }),
  },
  listOrganisationsToEnter: {
    may: operatorStaff,
    status: 200,
    about: 'caller',
    parts: () => ({ query: { search: 'none such' } }),
  },
  // The callers here have a token and no session: whoever may is informed so.
  enterOrganisation: {
    may: operatorStaff,
    status: 409,
    about: 'caller',
    parts: (plant) => ({ params: { id: plant.organisationId }, body: { reason: 'Asked for help' } }),
  },
  leaveOrganisation: { may: operatorStaff, status: 409, about: 'caller', parts: none },
  listOrganisationVisits: { may: administrators, status: 200, about: 'caller', parts: none },
  changeUserStatus: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.userId }, body: { status: 'disabled' } }),
  },
  readUserEmail: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.userId } }),
  },
};
