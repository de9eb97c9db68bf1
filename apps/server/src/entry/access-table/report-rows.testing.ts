import { type AccessRows, administrators, all, engineers, none, smallPng } from './access-row.testing.ts';

const settings = (equipmentId: string) => ({
  ...{ kind: 'machine' as const, equipmentId, language: 'en' as const, timeZone: 'UTC' },
});
const unknown = { params: { id: '00000000-0000-4000-8000-00000000dead' } };

/** Reports, their schedules, what an analyst composes, the logo. */
export const REPORT_ROWS: AccessRows = {
  listReports: { may: all, status: 200, about: 'caller', parts: none },
  createReport: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: ({ equipmentId }) => ({ body: settings(equipmentId) }),
  },
  readReport: { may: all, status: 404, about: 'caller', parts: () => unknown },
  readReportFile: { may: all, status: 404, about: 'caller', parts: () => unknown },
  retryReport: { may: engineers, status: 404, about: 'caller', parts: () => unknown },
  cancelReport: { may: engineers, status: 404, about: 'caller', parts: () => unknown },
  deleteReport: { may: engineers, status: 404, about: 'caller', parts: () => unknown },
  listReportSchedules: { may: all, status: 200, about: 'caller', parts: none },
  listReportRecipients: { may: engineers, status: 200, about: 'caller', parts: none },
  createReportSchedule: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: ({ equipmentId }) => ({
      body: { settings: settings(equipmentId), rhythm: 'daily', minute: 360 },
    }),
  },
  changeReportSchedule: {
    may: engineers,
    status: 404,
    about: 'caller',
    parts: () => ({ ...unknown, body: { revision: 1, isPaused: true } }),
  },
  runReportSchedule: { may: engineers, status: 404, about: 'caller', parts: () => unknown },
  deleteReportSchedule: { may: engineers, status: 404, about: 'caller', parts: () => unknown },
  readReportDraft: { may: engineers, status: 200, about: 'caller', parts: none },
  saveReportDraft: {
    may: engineers,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { equipmentId: null, title: '', items: [], revision: 0 } }),
  },
  readReportLogo: { may: all, status: 404, about: 'caller', parts: none },
  saveReportLogo: {
    may: administrators,
    status: 204,
    about: 'caller',
    parts: () => ({ rawBody: smallPng, contentType: 'image/png' }),
  },
  deleteReportLogo: { may: administrators, status: 204, about: 'caller', parts: none },
};
