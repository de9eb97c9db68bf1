import type { TestPlant } from '../plant-subjects.testing.ts';
import { type AccessRows, all, type CallParts, none, operators, smallPng } from './access-row.testing.ts';

const ofCase = (may: string, status: number, more: (plant: TestPlant) => CallParts = none) => ({
  may,
  status,
  about: 'subject' as const,
  parts: (plant: TestPlant) => ({ ...more(plant), params: { id: plant.caseId } }),
});
/** No case has so high a revision: one who may gets the answer that it was changed meanwhile. */
const LATER = 999;

/** Alarms, their acts, and cases. */
export const ALARM_ROWS: AccessRows = {
  listAlarms: { may: all, status: 200, about: 'caller', parts: none },
  readAlarmSummary: { may: all, status: 200, about: 'caller', parts: none },
  readAlarmHealth: { may: all, status: 200, about: 'caller', parts: none },
  listAlarmEvents: { may: all, status: 200, about: 'caller', parts: none },
  readAlarm: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ alarmId }) => ({ params: { id: alarmId } }),
  },
  actOnAlarms: {
    may: operators,
    status: 200,
    about: 'caller',
    parts: ({ alarmId }) => ({ body: { act: 'comment', alarms: [{ id: alarmId }], comment: 'Noted.' } }),
  },
  actOnAlarm: {
    may: operators,
    status: 200,
    about: 'subject',
    parts: ({ alarmId }) => ({ params: { id: alarmId }, body: { act: 'comment', comment: 'Noted.' } }),
  },

  listCases: { may: all, status: 200, about: 'caller', parts: none },
  readHandOver: {
    may: all,
    status: 200,
    about: 'caller',
    parts: () => ({ query: { since: new Date(Date.now() - 3_600_000).toISOString() } }),
  },
  listHitRates: { may: all, status: 200, about: 'caller', parts: none },
  readNextStep: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ equipmentId }) => ({ params: { id: equipmentId } }),
  },
  readCase: ofCase(all, 200),
  listCaseEntries: ofCase(all, 200),
  listCaseAssignees: ofCase(operators, 200),
  changeCase: ofCase(operators, 409, () => ({ body: { revision: LATER, assigneeId: null } })),
  addCaseNote: ofCase(operators, 200, () => ({ body: { text: 'Knocks.' } })),
  addCasePhoto: ofCase(operators, 200, () => ({ rawBody: smallPng, contentType: 'image/png' })),
  readCasePhoto: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ caseId, casePhotoId }) => ({ params: { id: caseId, photoId: casePhotoId } }),
  },
  setCaseConfirmation: {
    may: operators,
    status: 204,
    about: 'subject',
    parts: ({ caseId }) => ({ params: { id: caseId, code: 'CONFIRM_BEARING' }, body: { isDone: true } }),
  },
  closeCase: ofCase(operators, 409, () => ({
    body: { revision: LATER, verdict: 'confirmed', found: 'Spalling.' },
  })),
  // It is open.
  reopenCase: ofCase(operators, 409, () => ({ body: { reason: 'It knocks again.' } })),
  // It silences nothing.
  endCaseSilence: ofCase(operators, 409),
};
