import { encodeWaveform } from '@ritzel/telemetry';
import { TEST_PASSWORD } from '../testing/test-users.ts';
import type { Plant } from './test-whole-server.ts';

/** The parts of a valid request. */
export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly rawBody?: Uint8Array<ArrayBuffer>;
  readonly contentType?: string;
}

export interface AccessRow {
  /** Roles that may, written out here apart from the program's own table; or a door that asks for no user. */
  readonly may: 'everyone' | 'devices' | string;
  /** What a caller who may gets. */
  readonly status: number;
  /** `subject`: the request names a thing of an organisation. `caller`: it is about the caller's own. */
  readonly about: 'subject' | 'caller';
  readonly parts: (plant: Plant) => CallParts;
}

const all = 'Fle Adm Ana Ope Vie Dem';
const persons = 'Fle Adm Ana Ope Vie';
const engineers = 'Fle Adm Ana';
const operators = 'Fle Adm Ana Ope';
const administrators = 'Fle Adm';

const none = () => ({});
const range = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' };

/** Who may do what: one row per call of the contract. A call without a row fails the test. */
export const ACCESS_TABLE: Readonly<Record<string, AccessRow>> = {
  readHealth: { may: 'everyone', status: 200, about: 'caller', parts: none },

  signIn: {
    may: 'everyone',
    // Right password, nothing accepted.
    status: 422,
    about: 'caller',
    parts: (plant) => ({ body: { email: plant.signerEmail, password: TEST_PASSWORD } }),
  },
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
  listPolicies: { may: 'everyone', status: 200, about: 'caller', parts: none },
  whoAmI: { may: all, status: 200, about: 'caller', parts: none },
  changePassword: {
    may: persons,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { currentPassword: TEST_PASSWORD, newPassword: 'Wheel-67-of-23!' } }),
  },
  readPreferences: { may: all, status: 200, about: 'caller', parts: none },
  savePreferences: { may: all, status: 200, about: 'caller', parts: () => ({ body: { view: 'GRID' } }) },

  listUsers: { may: administrators, status: 200, about: 'caller', parts: none },
  listRoles: { may: administrators, status: 200, about: 'caller', parts: none },
  changeUserRole: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.userId }, body: { role: 'Ope' } }),
  },
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
    may: administrators,
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
  listDeviceLog: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  readLatestFirmware: {
    may: all,
    status: 200,
    about: 'caller',
    parts: () => ({ query: { deviceType: 'RZ-Vibro' } }),
  },
};

/** The address of a call below the base. */
export function addressOf(path: string, parts: CallParts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((parts.params?.[name] ?? '').toWellFormed()),
  );
  const query = new URLSearchParams(parts.query);
  return query.size === 0 ? filled : `${filled}?${query}`;
}
