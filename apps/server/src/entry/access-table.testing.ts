import { encodeWaveform } from '@ritzel/telemetry';
import { TEST_PASSWORD } from '../testing/users.testing.ts';
import type { TestPlant } from './whole-server.testing.ts';

/** The parts of a valid request. */
export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly rawBody?: Uint8Array<ArrayBuffer>;
  readonly contentType?: string;
}

export interface AccessRow {
  /** Roles that may, written out here apart from the program's own table; or an endpoint that asks for no user. */
  readonly may: 'everyone' | 'devices' | string;
  /** What a caller who may gets. */
  readonly status: number;
  /** `subject`: the request names a thing of an organisation. `caller`: it is about the caller's own. */
  readonly about: 'subject' | 'caller';
  /** The operator's staff (`Fle`) does it over every organisation. */
  readonly isEverywhere?: true;
  readonly parts: (plant: TestPlant) => CallParts;
}

const all = 'Fle Adm Ana Ope Vie Dem';
const persons = 'Fle Adm Ana Ope Vie';
const writers = 'Fle Adm Ana Ope';
const engineers = 'Fle Adm Ana';
const operators = 'Fle Adm Ana Ope';
const administrators = 'Fle Adm';
/** Of the whole installation; where it has one organisation that one's administrators too (policies.test.ts). */
const operatorStaff = 'Fle';

const none = () => ({});
let nextVersion = 0;
const range = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' };

/** 24 x 24 pixels of one colour. */
const smallPng = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAH0lEQVQ4y2NwCU2jCmIYNWjUoFGDRg0aNWjUoIE3CAB6XT3fN5bhrgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

const picture = (may: string, status: number): AccessRow => ({
  may,
  status,
  about: 'subject',
  parts: (plant) => ({ params: { identifier: plant.equipmentIdentifier } }),
});
const othersNote: AccessRow = {
  may: writers,
  status: 404,
  about: 'subject',
  parts: (plant) => ({ params: { entryId: plant.logEntryId } }),
};
const document = (may: string, status: number): AccessRow => ({
  may,
  status,
  about: 'subject',
  parts: (plant) => ({ params: { documentId: plant.documentId } }),
});
const ofDrivetrain = (more: CallParts = {}): AccessRow => ({
  may: all,
  status: 200,
  about: 'subject',
  parts: (plant) => ({ ...more, params: { id: plant.drivetrainId } }),
});
const ofGroup = (status: number, more: (plant: TestPlant) => CallParts = none): AccessRow => ({
  may: administrators,
  status,
  about: 'subject',
  parts: (plant) => ({ ...more(plant), params: { id: plant.groupId } }),
});
const sentPicture = (plant: TestPlant): CallParts => ({
  params: { identifier: plant.equipmentIdentifier },
  rawBody: smallPng,
  contentType: 'image/png',
});

const authenticatorAnswer = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const passkeyAssertion = {
  ...authenticatorAnswer,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const passkeyRegistration = {
  ...authenticatorAnswer,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

/** Who may do what: one row per call of the contract. A call without a row fails the test. */
export const ACCESS_TABLE: Readonly<Record<string, AccessRow>> = {
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

  readOrganisation: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.organisationId } }),
  },
  listOrganisations: { may: administrators, status: 200, about: 'caller', parts: none },
  createOrganisation: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ body: { name: `Works ${crypto.randomUUID()}`, parentId: plant.organisationId } }),
  },
  listGroups: { may: all, status: 200, about: 'caller', parts: none },
  readGroup: ofGroup(200),
  createGroup: {
    may: administrators,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { name: `Group ${crypto.randomUUID()}` } }),
  },
  // Made from a version that never was: whoever may is informed so.
  changeGroup: ofGroup(409, () => ({ body: { name: 'Kilns', parentId: null, version: 1_000_000 } })),
  deleteGroup: ofGroup(409, () => ({ query: { version: '1000000' } })),
  listGroupEquipment: ofGroup(200),
  listGroupPeople: ofGroup(200),
  changeGroupEquipment: ofGroup(200, (plant) => ({ body: { action: 'add', ids: [plant.equipmentId] } })),
  changeGroupPeople: ofGroup(200, (plant) => ({ body: { action: 'remove', ids: [plant.userId] } })),
  renameOrganisation: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.organisationId }, body: { name: plant.organisationName } }),
  },

  listEquipment: { may: all, status: 200, about: 'caller', parts: none },
  listEquipmentChoices: { may: all, status: 200, about: 'caller', parts: none },
  readEquipment: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  readComponent: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  readDashboardComponent: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listChildIdentifiers: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { identifier: plant.equipmentIdentifier } }),
  },
  renameComponent: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { componentUuid: plant.equipmentId }, body: { name: 'Kiln drive' } }),
  },
  saveDrivetrain: {
    may: engineers,
    status: 200,
    about: 'caller',
    parts: () => ({
      body: {
        identifier: `DT-${crypto.randomUUID()}`,
        name: 'Kiln drive',
        application: { type: 'kiln', name: 'Kiln' },
        parts: [{ type: 'gearunit', identifier: `GU-${crypto.randomUUID()}`, name: 'Gear unit' }],
      },
    }),
  },
  readDrivetrainDocument: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listKinematicsVersions: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  readKinematicsVersion: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId, version: '1' } }),
  },
  readKinematicsInForce: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  submitKinematics: {
    may: engineers,
    // An older version, which is history: the refusal shows that the call is allowed.
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId, version: '1' }, body: { comment: 'Why' } }),
  },
  verifyKinematics: {
    may: engineers,
    // An older version, which is history: the refusal shows that the call is allowed.
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId, version: '1' }, body: { comment: 'Why' } }),
  },
  setKinematicsValidity: {
    may: engineers,
    // An older version, which is history: the refusal shows that the call is allowed.
    status: 409,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.equipmentId, version: '1' },
      body: { validFrom: '2026-01-01T00:00:00Z' },
    }),
  },
  previewKinematicsValidity: {
    may: engineers,
    // An older version, which is history: the refusal shows that the call is allowed.
    status: 409,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.equipmentId, version: '1' },
      query: { validFrom: '2026-01-01T00:00:00Z' },
    }),
  },
  lockKinematics: {
    may: engineers,
    // An older version, which is history: the refusal shows that the call is allowed.
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId, version: '1' }, body: { comment: 'Why' } }),
  },
  reopenKinematics: {
    may: engineers,
    // An older version, which is history: the refusal shows that the call is allowed.
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId, version: '1' }, body: { comment: 'Why' } }),
  },
  resetKinematics: {
    may: engineers,
    // An older version, which is history: the refusal shows that the call is allowed.
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId, version: '1' }, body: { comment: 'Why' } }),
  },
  readReopening: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  setReopening: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId }, body: { isEnabled: true } }),
  },
  exportDrivetrains: { may: all, status: 200, about: 'caller', parts: none },
  exportDrivetrainWorkbook: { may: all, status: 200, about: 'caller', parts: none },
  importDrivetrains: {
    may: engineers,
    status: 200,
    about: 'caller',
    parts: () => ({
      body: {
        isPreview: false,
        documents: [
          {
            identifier: `DT-${crypto.randomUUID()}`,
            name: 'Kiln drive',
            application: { type: 'kiln', name: 'Kiln' },
            parts: [{ type: 'gearunit', identifier: `GU-${crypto.randomUUID()}`, name: 'Gear unit' }],
          },
        ],
      },
    }),
  },
  setFavorite: {
    may: all,
    status: 204,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId }, body: { isFavorite: true } }),
  },
  listSignals: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },

  listBearings: { may: all, status: 200, about: 'caller', parts: none },
  readBearing: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.bearingId }, query: { speedRpm: '1485' } }),
  },
  listBearingUses: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.bearingId } }),
  },
  createCustomerBearing: {
    may: engineers,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { designation: `B-${crypto.randomUUID()}` } }),
  },
  changeCustomerBearing: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.bearingId }, body: { designation: '6205 N' } }),
  },
  deleteCustomerBearing: {
    may: engineers,
    status: 204,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.spareBearingIds.pop() ?? crypto.randomUUID() } }),
  },
  importCustomerBearings: {
    may: engineers,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { csv: 'designation\nNU 1040\n', commit: true } }),
  },

  listPlaces: { may: all, status: 200, about: 'caller', parts: none },
  listPlaceClusters: { may: all, status: 200, about: 'caller', parts: () => ({ query: { zoom: '2' } }) },
  listTreeNodes: { may: all, status: 200, about: 'caller', parts: none },
  readMapToken: { may: all, status: 200, about: 'caller', parts: none },
  listSavedViews: { may: all, status: 200, about: 'caller', parts: none },
  readSavedView: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.savedViewId } }),
  },
  createSavedView: {
    may: all,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { name: 'Kilns', address: 'search=kiln' } }),
  },
  setDefaultSavedView: {
    may: all,
    status: 204,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.savedViewId }, body: { isDefault: true } }),
  },
  // Whoever calls here is not the one who made it.
  changeSavedView: {
    may: all,
    status: 404,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.savedViewId }, body: { name: 'Mills' } }),
  },
  deleteSavedView: {
    may: all,
    status: 404,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.savedViewId } }),
  },

  readGearUnitImage: picture(all, 200),
  saveGearUnitImage: { ...picture(engineers, 200), parts: sentPicture },
  removeGearUnitImage: picture(engineers, 204),
  readEquipmentImage: picture(all, 200),
  saveEquipmentImage: { ...picture(engineers, 200), parts: sentPicture },
  removeEquipmentImage: picture(engineers, 204),
  restoreEquipmentImage: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { identifier: plant.equipmentIdentifier, pictureId: plant.pictureId } }),
  },

  listLog: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listOrganisationLog: { may: all, status: 200, about: 'caller', parts: none },
  listFlags: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId }, query: range }),
  },
  addLogEntry: {
    may: writers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.equipmentId },
      body: {
        kind: 'oil-change',
        text: 'Oil changed, VG 320.',
        at: '2025-11-20T12:00:00Z',
        resetsBaseline: true,
      },
    }),
  },
  // Of notes and their photos only who wrote them may change anything: nobody here.
  changeLogEntry: {
    ...othersNote,
    parts: (plant) => ({ params: { entryId: plant.logEntryId }, body: { kind: 'repair', text: 'Nothing.' } }),
  },
  removeLogEntry: othersNote,
  addLogPhoto: {
    ...othersNote,
    parts: (plant) => ({ ...othersNote.parts(plant), rawBody: smallPng, contentType: 'image/png' }),
  },
  readLogPhoto: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { entryId: plant.logEntryId, photoId: plant.logPhotoId } }),
  },
  removeLogPhoto: {
    ...othersNote,
    parts: (plant) => ({ params: { entryId: plant.logEntryId, photoId: plant.logPhotoId } }),
  },

  listDrivetrainTrees: { may: all, status: 200, about: 'caller', parts: none },
  readDrivetrainTree: ofDrivetrain(),
  readOperationData: ofDrivetrain({ query: range }),
  listDrivetrainSignals: ofDrivetrain(),
  listDrivetrainRaws: ofDrivetrain(),
  readDrivetrainRaw: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.drivetrainId, rawId: plant.waveformId } }),
  },
  readDrivetrainTelemetry: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.drivetrainId }, query: { ...range, signals: plant.signalId } }),
  },
  listDrivetrainNotifications: ofDrivetrain(),
  listNotifications: { may: all, status: 200, about: 'caller', parts: none },
  setNotificationState: {
    may: all,
    status: 204,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.drivetrainId, notificationId: plant.notificationId },
      body: { isRead: true },
    }),
  },
  setNotificationStates: {
    may: all,
    status: 204,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.drivetrainId },
      body: { ids: [plant.notificationId], isRead: true },
    }),
  },
  setAnyNotificationStates: {
    may: all,
    status: 204,
    about: 'subject',
    parts: (plant) => ({ body: { ids: [plant.notificationId], isRead: true } }),
  },
  listGearUnits: { may: all, status: 200, about: 'caller', parts: none },
  readGearUnit: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listDrivetrains: { may: all, status: 200, about: 'caller', parts: none },
  readDrivetrain: ofDrivetrain(),
  listMotors: { may: all, status: 200, about: 'caller', parts: none },
  // The plant has neither.
  readMotor: { ...ofDrivetrain(), status: 404 },
  listCouplings: { may: all, status: 200, about: 'caller', parts: none },
  readCoupling: { ...ofDrivetrain(), status: 404 },

  listDocuments: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  addDocument: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.equipmentId },
      query: { title: 'Part list', kind: 'drawing', fileName: 'parts.csv' },
      rawBody: new Uint8Array(Buffer.from('part;teeth\npinion;23\n')),
      contentType: 'application/octet-stream',
    }),
  },
  readDocumentFile: document(all, 200),
  removeDocument: document(engineers, 204),
  restoreDocument: document(engineers, 200),

  readSeries: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.signalId }, query: range }),
  },
  listWaveforms: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  readWaveform: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  readWaveformSamples: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  readWaveformSpectrum: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  readDiagnosis: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  readWaveformBundle: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  listFindings: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listFollowedFindings: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ query: { equipment: plant.equipmentId } }),
  },
  requestRediagnosis: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId }, body: {} }),
  },
  listRediagnoses: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listRepairs: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  readRediagnosis: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.rediagnosisId } }),
  },
  readLiveEvents: { may: all, status: 200, about: 'caller', parts: none },
  sendSamples: {
    may: 'devices',
    status: 204,
    about: 'caller',
    parts: (plant) => ({
      body: { samples: [{ metric: plant.metric, t: '2026-11-20T12:00:00Z', value: 41.5, unit: '°C' }] },
    }),
  },
  listAnnotations: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  addAnnotation: {
    may: operators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.waveformId },
      body: { plot: 'spectrum', place: 107.4, text: 'Outer race?' },
    }),
  },
  // A note of one's own is made in the module's test; here there is none.
  editAnnotation: {
    may: operators,
    status: 404,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.waveformId, annotationId: '00000000-0000-4000-8000-000000000000' },
      body: { text: 'Inner race.' },
    }),
  },
  deleteAnnotation: {
    may: operators,
    status: 404,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.waveformId, annotationId: '00000000-0000-4000-8000-000000000000' },
    }),
  },
  listReferences: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listReferenceChanges: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  markReference: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  unmarkReference: {
    may: engineers,
    status: 204,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  sendRaws: {
    may: 'devices',
    status: 200,
    about: 'caller',
    parts: (plant) => ({
      contentType: 'application/vnd.ritzel.waveform',
      rawBody: new Uint8Array(
        encodeWaveform(
          {
            device: plant.deviceId,
            channel: plant.channel,
            t0Ns: 1_763_640_000_000_000_000n,
            fsHz: 25_600,
            unit: 'g',
            scale: 1,
            offset: 0,
          },
          new Float32Array([0, 1, 0, -1]),
        ),
      ),
    }),
  },

  listDevices: { may: all, status: 200, about: 'caller', parts: none },
  readDevice: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  issueDeviceCredentials: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  revokeDeviceCredentials: {
    may: administrators,
    status: 204,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  listDeviceLog: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  readMeasurementSetup: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  // Made from a version that never was: who is allowed gets that answer.
  saveMeasurementSetup: {
    may: administrators,
    status: 409,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.deviceId },
      body: {
        basedOn: 99,
        setup: {
          channels: [
            {
              channel: plant.channel,
              isOn: true,
              position: null,
              axis: 'radial',
              quantity: 'acceleration',
              unit: 'g',
              range: '8g',
              samplingRateHz: 12_800,
              samples: 32_768,
            },
          ],
          schedule: { normalMinutes: 120, alarmMinutes: 20, alarmVelocityMmS: null },
          window: { speedRpm: null, load: null },
        },
      },
    }),
  },
  listDrivetrainMeasurementSetups: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.drivetrainId } }),
  },
  listFirmwareUpdates: { may: all, status: 200, about: 'caller', parts: none },
  // The device of the plant is of a type without releases: who is allowed gets that answer.
  startFirmwareUpdate: {
    may: administrators,
    status: 400,
    about: 'caller',
    parts: (plant) => ({ body: { deviceType: 'test-device', deviceIds: [plant.deviceId] } }),
  },
  cancelFirmwareUpdate: {
    may: administrators,
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.firmwareUpdateId } }),
  },
  listDeviceJobs: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  listComponentJobs: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listDrivetrainJobs: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.drivetrainId } }),
  },
  measureNow: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId }, body: { kind: 'measure' } }),
  },
  // The job of the plant has ended: who is allowed gets that answer.
  cancelDeviceJob: {
    may: administrators,
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId, jobId: plant.jobId } }),
  },
  listAdminOrganisations: {
    may: administrators,
    status: 200,
    about: 'caller',
    isEverywhere: true,
    parts: none,
  },
  createTopOrganisation: {
    may: 'Fle',
    status: 200,
    about: 'caller',
    parts: () => ({
      body: {
        name: 'Plants of the north',
        identifier: `o-${crypto.randomUUID()}`,
      },
    }),
  },
  changeOrganisationStatus: {
    may: 'Fle',
    status: 200,
    about: 'subject',
    isEverywhere: true,
    parts: (plant) => ({ params: { id: plant.organisationId }, body: { status: 'active' } }),
  },
  renameAnyOrganisation: {
    may: 'Fle',
    status: 200,
    about: 'subject',
    isEverywhere: true,
    parts: (plant) => ({ params: { id: plant.organisationId }, body: { name: 'Plants of the south' } }),
  },
  listAdminDevices: { may: administrators, status: 200, about: 'caller', isEverywhere: true, parts: none },
  listAdminUsers: { may: administrators, status: 200, about: 'caller', isEverywhere: true, parts: none },
  changeAnyUserStatus: {
    may: administrators,
    status: 200,
    about: 'subject',
    isEverywhere: true,
    parts: (plant) => ({ params: { id: plant.userId }, body: { status: 'disabled' } }),
  },
  listAudit: { may: administrators, status: 200, about: 'caller', isEverywhere: true, parts: none },
  exportAudit: { may: administrators, status: 200, about: 'caller', isEverywhere: true, parts: none },
  readSystemHealth: { may: 'Fle', status: 200, about: 'caller', parts: none },
  listFailedJobs: { may: 'Fle', status: 200, about: 'caller', isEverywhere: true, parts: none },
  retryFailedJobs: {
    may: 'Fle',
    status: 200,
    about: 'caller',
    parts: () => ({ body: { jobs: [{ kind: 'job', id: crypto.randomUUID() }] } }),
  },
  listFirmwareReleases: { may: administrators, status: 200, about: 'caller', parts: none },
  uploadFirmware: {
    may: 'Fle',
    status: 200,
    about: 'caller',
    parts: () => ({
      query: { deviceType: 'test-device', firmwareVersion: crypto.randomUUID() },
      rawBody: smallPng,
      contentType: 'application/octet-stream',
    }),
  },
  // There is no such release.
  withdrawFirmware: {
    may: 'Fle',
    status: 404,
    about: 'caller',
    parts: () => ({ params: { deviceType: 'test-device', firmwareVersion: '0.0.0' } }),
  },
  readFirmwareImage: {
    may: 'everyone',
    status: 404,
    about: 'caller',
    parts: () => ({ params: { sha256: 'a'.repeat(64) } }),
  },
  previewEquipmentDeletion: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.drivetrainId } }),
  },
  deleteEquipment: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.spareDrivetrainIds.pop() ?? crypto.randomUUID() } }),
  },
  previewDeviceDeletion: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  deleteDevice: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.spareDeviceIds.pop() ?? crypto.randomUUID() } }),
  },
  listDeletions: { may: engineers, status: 200, about: 'caller', isEverywhere: true, parts: none },
  restoreDeletion: {
    may: engineers,
    status: 200,
    about: 'subject',
    isEverywhere: true,
    parts: (plant) => ({ params: { id: plant.deletionId } }),
  },
  readLatestFirmware: {
    may: all,
    status: 200,
    about: 'caller',
    parts: () => ({ query: { deviceType: 'RZ-Vibro' } }),
  },
};

/**
 * Calls about a thing that hangs on no equipment: whoever may make them, may whatever their groups are. Every other call
 * about a thing is refused to who does not see its equipment.
 */
export const NOT_ABOUT_EQUIPMENT: readonly string[] = [
  'readUserEmail',
  'readOrganisation',
  // Bearings are the organisation's, wherever they are mounted; their uses are listed where the equipment is seen.
  'readBearing',
  'listBearingUses',
  'changeCustomerBearing',
  'deleteCustomerBearing',
  'readSavedView',
  'setDefaultSavedView',
  'changeSavedView',
  'deleteSavedView',
];

/** The address of a call below the base. */
export function addressOf(path: string, parts: CallParts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((parts.params?.[name] ?? '').toWellFormed()),
  );
  const query = new URLSearchParams(parts.query);
  return query.size === 0 ? filled : `${filled}?${query}`;
}
