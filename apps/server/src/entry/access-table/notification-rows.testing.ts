import { type AccessRows, administrators, all, none, operators } from './access-row.testing.ts';

const wanted = {
  ...{
    leastSeverity: 'SEVERE',
    email: false,
    push: false,
    timeZone: 'Europe/Berlin',
    quietHours: null,
    digest: null,
  },
};
const rota = {
  ...{
    name: 'Shift',
    groupId: null,
    timeZone: 'Europe/Berlin',
    handsOverEvery: 'week',
    startsOn: '2026-11-02',
  },
  ...{ handsOverAt: '06:00', memberIds: [], leastSeverity: 'SEVERE', steps: [], repeats: 0 },
};
/** Of nobody: whoever may make the call gets the answer that there is none. */
const unknown = '00000000-0000-4000-8000-0000000000ff';

/** What people are notified of, who is on duty, and what was delivered. */
export const NOTIFICATION_ROWS: AccessRows = {
  readNotifyPreferences: { may: all, status: 200, about: 'caller', parts: none },
  // Nobody's choice has so high a revision.
  saveNotifyPreferences: {
    may: all,
    status: 409,
    about: 'caller',
    parts: () => ({ body: { ...wanted, groups: [], revision: 999 } }),
  },
  readMachineNotifyPreference: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ equipmentId }) => ({ params: { id: equipmentId } }),
  },
  saveMachineNotifyPreference: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ equipmentId }) => ({ body: { gearunitId: equipmentId, mode: 'inherit' } }),
  },
  readAnnouncementSettings: { may: all, status: 200, about: 'caller', parts: none },
  // Nobody's settings have so high a revision.
  saveAnnouncementSettings: {
    may: administrators,
    status: 409,
    about: 'caller',
    parts: () => ({ body: { collectMinutes: 5, revision: 999 } }),
  },
  readAnnouncement: { may: all, status: 404, about: 'caller', parts: () => ({ params: { id: unknown } }) },
  sendTestMail: { may: operators, status: 200, about: 'caller', parts: none },
  listDeliveries: { may: administrators, status: 200, about: 'caller', parts: none },
  listOwnDeliveries: { may: all, status: 200, about: 'caller', parts: none },
  readPush: { may: all, status: 200, about: 'caller', parts: none },
  // The own network is refused to everybody.
  addPushSubscription: {
    may: all,
    status: 400,
    about: 'caller',
    parts: () => ({
      body: { endpoint: 'https://127.0.0.1/x', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
    }),
  },
  removePushSubscription: {
    may: all,
    status: 404,
    about: 'caller',
    parts: () => ({ params: { id: unknown } }),
  },

  listRotas: { may: all, status: 200, about: 'caller', parts: none },
  listRotaCandidates: { may: administrators, status: 200, about: 'caller', parts: none },
  addRota: {
    may: administrators,
    status: 400,
    about: 'caller',
    parts: () => ({ body: { ...rota, groupId: unknown } }),
  },
  changeRota: {
    may: administrators,
    status: 404,
    about: 'caller',
    parts: () => ({ params: { id: unknown }, body: { ...rota, revision: 1 } }),
  },
  removeRota: {
    may: administrators,
    status: 404,
    about: 'caller',
    parts: () => ({ params: { id: unknown } }),
  },
  previewDuty: {
    may: all,
    status: 200,
    about: 'caller',
    parts: () => {
      const { timeZone, handsOverEvery, startsOn, handsOverAt, memberIds } = rota;
      return { body: { timeZone, handsOverEvery, startsOn, handsOverAt, memberIds, rotaId: null, days: 14 } };
    },
  },
  addDutyOverride: {
    may: operators,
    status: 404,
    about: 'caller',
    parts: () => ({
      params: { id: unknown },
      body: { userId: unknown, from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' },
    }),
  },
  removeDutyOverride: {
    may: operators,
    status: 404,
    about: 'caller',
    parts: () => ({ params: { id: unknown, overrideId: unknown } }),
  },
};
