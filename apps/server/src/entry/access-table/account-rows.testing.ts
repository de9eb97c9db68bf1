import { TEST_PASSWORD } from '../../testing/users.testing.ts';
import { type AccessRows, all, none, operatorStaff, persons } from './access-row.testing.ts';

let nextVersion = 0;

/** Legal texts, contact, and the caller's own account. */
export const ACCOUNT_ROWS: AccessRows = {
  listPolicies: { may: 'everyone', status: 200, about: 'caller', parts: none },
  listPolicyVersions: { may: operatorStaff, status: 200, about: 'caller', parts: none },
  readPolicyVersion: {
    may: operatorStaff,
    status: 200,
    about: 'caller',
    parts: (plant) => ({ params: { id: plant.policyDraftId } }),
  },
  createPolicyDraft: {
    may: operatorStaff,
    status: 200,
    about: 'caller',
    parts: () => {
      nextVersion += 1;
      const version = `8.${nextVersion}`;
      return {
        body: { name: 'about', version, langCode: 'en', title: 'About us', body: 'We look after drives.' },
      };
    },
  },
  changePolicyDraft: {
    may: operatorStaff,
    status: 200,
    about: 'caller',
    parts: (plant) => ({
      params: { id: plant.policyDraftId },
      body: { revision: 1, title: 'About us', body: 'We look after gear units.' },
    }),
  },
  publishPolicies: {
    may: operatorStaff,
    status: 200,
    about: 'caller',
    parts: (plant) => ({ body: { drafts: [{ id: plant.publishedDraftId, revision: 1 }] } }),
  },
  withdrawPolicy: {
    may: operatorStaff,
    status: 204,
    about: 'caller',
    parts: (plant) => ({ params: { id: plant.policyDraftId } }),
  },
  listPolicyAcceptances: { may: operatorStaff, status: 200, about: 'caller', parts: none },
  exportPolicyAcceptances: { may: operatorStaff, status: 200, about: 'caller', parts: none },

  sendContactMessage: {
    may: persons,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { subject: 'Hum', text: 'Kiln 2 hums.' } }),
  },
  listContactMessages: { may: operatorStaff, status: 200, about: 'caller', parts: none },
  setContactMessageState: {
    may: operatorStaff,
    status: 200,
    about: 'caller',
    parts: (plant) => ({ params: { id: plant.contactMessageId }, body: { state: 'answered' } }),
  },

  whoAmI: { may: all, status: 200, about: 'caller', parts: none },
  changePassword: {
    may: persons,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { currentPassword: TEST_PASSWORD, newPassword: 'Wheel-67-of-23!' } }),
  },
  readPreferences: { may: all, status: 200, about: 'caller', parts: none },
  savePreferences: { may: all, status: 200, about: 'caller', parts: () => ({ body: { view: 'GRID' } }) },

  requestPasswordReset: {
    may: 'everyone',
    status: 200,
    about: 'caller',
    parts: (plant) => ({ body: { email: plant.signerEmail } }),
  },
  // Nobody asked for this one.
  confirmResetCode: {
    may: 'everyone',
    status: 400,
    about: 'caller',
    parts: () => ({ body: { resetId: crypto.randomUUID(), code: '12345678' } }),
  },
  setForgottenPassword: {
    may: 'everyone',
    status: 400,
    about: 'caller',
    parts: () => ({ body: { ticket: 'A'.repeat(43), password: 'Wheel-67-of-23!' } }),
  },
  deleteAccount: {
    may: persons,
    status: 204,
    about: 'caller',
    parts: () => ({ body: { password: TEST_PASSWORD } }),
  },
  listOwnSessions: { may: all, status: 200, about: 'caller', parts: none },
  // Of the caller alone: that of anybody else is not there.
  revokeOwnSession: {
    may: all,
    status: 404,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.sessionId } }),
  },
  revokeOtherSessions: { may: all, status: 200, about: 'caller', parts: none },
};
