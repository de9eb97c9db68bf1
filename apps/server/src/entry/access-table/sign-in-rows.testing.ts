import { TEST_PASSWORD } from '../../testing/users.testing.ts';
import { type AccessRows, administrators, all, none } from './access-row.testing.ts';

const authenticatorAnswer = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const passkeyAssertion = {
  ...authenticatorAnswer,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const passkeyRegistration = {
  ...authenticatorAnswer,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

/** Health, sign-in, second factors and single sign-on. */
export const SIGN_IN_ROWS: AccessRows = {
  readHealth: { may: 'everyone', status: 200, about: 'caller', parts: none },
  readStorageState: { may: all, status: 200, about: 'caller', parts: none },

  signIn: {
    may: 'everyone',
    // Right password, nothing accepted.
    status: 422,
    about: 'caller',
    parts: (plant) => ({ body: { email: plant.signerEmail, password: TEST_PASSWORD } }),
  },
  listDemoPeople: { may: 'everyone', status: 200, about: 'caller', parts: none },
  signInDemo: { may: 'everyone', status: 200, about: 'caller', parts: none },
  // Without the cookie there is no session to refresh.
  refreshSession: { may: 'everyone', status: 401, about: 'caller', parts: none },
  signOut: { may: 'everyone', status: 204, about: 'caller', parts: none },
  readSignInOptions: { may: 'everyone', status: 200, about: 'caller', parts: none },
  createFirstAdministrator: {
    may: 'everyone',
    // There are users already.
    status: 404,
    about: 'caller',
    parts: () => ({
      body: {
        linkToken: 'A'.repeat(43),
        organisationName: 'Ours',
        name: 'Eve',
        email: 'eve@nowhere.example',
        password: TEST_PASSWORD,
      },
    }),
  },
  // Without the cookie no sign-in has begun.
  readPendingSignIn: { may: 'everyone', status: 401, about: 'caller', parts: none },
  confirmSecondFactor: {
    may: 'everyone',
    status: 401,
    about: 'caller',
    parts: () => ({ body: { kind: 'totp', code: '123456' } }),
  },
  beginPasskeySignIn: {
    may: 'everyone',
    status: 200,
    about: 'caller',
    parts: () => ({ body: { isSecondStep: false } }),
  },
  signInWithPasskey: {
    may: 'everyone',
    status: 401,
    about: 'caller',
    parts: () => ({ body: { response: passkeyAssertion } }),
  },
  beginTotpAtSignIn: { may: 'everyone', status: 401, about: 'caller', parts: none },
  confirmTotpAtSignIn: {
    may: 'everyone',
    status: 401,
    about: 'caller',
    parts: () => ({ body: { code: '123456' } }),
  },
  beginPasskeyAtSignIn: { may: 'everyone', status: 401, about: 'caller', parts: none },
  confirmPasskeyAtSignIn: {
    may: 'everyone',
    status: 401,
    about: 'caller',
    parts: () => ({ body: { name: 'Laptop', response: passkeyRegistration } }),
  },
  acceptPoliciesAtSignIn: {
    may: 'everyone',
    status: 401,
    about: 'caller',
    parts: () => ({ body: { policyIds: [] } }),
  },
  readSecondFactors: { may: all, status: 200, about: 'caller', parts: none },
  // The tokens of this table have no session: what changes a factor asks for a confirmation before anything else.
  confirmPassword: {
    may: all,
    status: 422,
    about: 'caller',
    parts: () => ({ body: { password: TEST_PASSWORD } }),
  },
  beginTotp: { may: all, status: 422, about: 'caller', parts: none },
  confirmTotp: { may: all, status: 422, about: 'caller', parts: () => ({ body: { code: '123456' } }) },
  removeTotp: { may: all, status: 422, about: 'caller', parts: none },
  beginPasskey: { may: all, status: 422, about: 'caller', parts: none },
  addPasskey: {
    may: all,
    status: 422,
    about: 'caller',
    parts: () => ({ body: { name: 'Laptop', response: passkeyRegistration } }),
  },
  renamePasskey: {
    may: all,
    status: 422,
    about: 'caller',
    parts: () => ({ params: { id: crypto.randomUUID() }, body: { name: 'Laptop' } }),
  },
  removePasskey: {
    may: all,
    status: 422,
    about: 'caller',
    parts: () => ({ params: { id: crypto.randomUUID() } }),
  },
  renewRecoveryCodes: { may: all, status: 422, about: 'caller', parts: none },
  listUserSecondFactors: { may: administrators, status: 200, about: 'caller', parts: none },
  resetSecondFactors: {
    may: administrators,
    status: 204,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.userId } }),
  },
  readSecondFactorRule: { may: administrators, status: 200, about: 'caller', parts: none },
  saveSecondFactorRule: {
    may: administrators,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { roles: ['Fle'] } }),
  },

  findSingleSignOn: {
    may: 'everyone',
    status: 200,
    about: 'caller',
    parts: () => ({ query: { domain: 'nowhere.example' } }),
  },
  beginSingleSignOn: {
    may: 'everyone',
    // No organisation has this domain.
    status: 404,
    about: 'caller',
    parts: () => ({ body: { domain: 'nowhere.example' } }),
  },
  finishSingleSignOn: {
    may: 'everyone',
    status: 401,
    about: 'caller',
    parts: () => ({ body: { search: '?code=a&state=b' } }),
  },
  readIdentityProvider: { may: administrators, status: 200, about: 'caller', parts: none },
  saveIdentityProvider: {
    may: administrators,
    status: 422,
    about: 'caller',
    parts: () => ({
      body: {
        issuer: 'https://login.nowhere.example',
        clientId: 'ritzel',
        scopes: ['email'],
        label: 'Ours',
        domains: ['nowhere.example'],
        roleClaim: null,
        roleMapping: [],
        defaultRole: null,
        makesAccounts: false,
        passwordSignIn: true,
        revision: 0,
      },
    }),
  },
  removeIdentityProvider: { may: administrators, status: 422, about: 'caller', parts: none },
  testIdentityProvider: {
    may: administrators,
    status: 200,
    about: 'caller',
    // Of the own network: refused without a connection, and said so.
    parts: () => ({ body: { issuer: 'https://127.0.0.1:1' } }),
  },
};
