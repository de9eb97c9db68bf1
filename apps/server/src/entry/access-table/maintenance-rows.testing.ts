import type { TestPlant } from '../plant-subjects.testing.ts';
import {
  type AccessRows,
  all,
  type CallParts,
  engineers,
  none,
  operators,
  smallPng,
} from './access-row.testing.ts';

const ofPlant = (
  may: string,
  status: number,
  id: (plant: TestPlant) => string,
  more: (plant: TestPlant) => CallParts = none,
) => ({
  may,
  status,
  about: 'subject' as const,
  parts: (plant: TestPlant) => {
    const rest = more(plant);
    return { ...rest, params: { id: id(plant), ...rest.params } };
  },
});
const ofCheck = ({ checkId }: TestPlant) => checkId;
const ofExecution = ({ executionId }: TestPlant) => executionId;
const ofMachine = ({ equipmentId }: TestPlant) => equipmentId;
/** No check has so high a revision: one who may gets the answer that it was changed meanwhile. */
const LATER = 999;
const at = () => new Date(Date.now() - 60_000).toISOString();

const template = {
  ...{
    name: 'Grease',
    kind: 'other',
    minutes: 10,
    resetsBaseline: false,
    everyHours: 500,
    every: null,
    onSeverity: null,
  },
  steps: [
    {
      key: 'a',
      kind: 'tick',
      text: 'Greased.',
      code: null,
      unit: null,
      low: null,
      high: null,
      isRequired: true,
    },
  ],
};

/** Checks, templates, what is carried out, hours and the calendar. */
export const MAINTENANCE_ROWS: AccessRows = {
  listChecks: { may: all, status: 200, about: 'caller', parts: none },
  readCheckCounts: { may: all, status: 200, about: 'caller', parts: none },
  readCheck: ofPlant(all, 200, ofCheck),
  planChecks: {
    may: engineers,
    status: 200,
    about: 'caller',
    parts: ({ equipmentId }) => ({ body: { equipmentIds: [equipmentId], shippedCode: 'oil-sample' } }),
  },
  changeCheck: ofPlant(engineers, 409, ofCheck, () => ({ body: { revision: LATER, assigneeId: null } })),
  endCheck: {
    may: engineers,
    status: 204,
    about: 'subject',
    parts: ({ spareCheckIds }) => ({ params: { id: spareCheckIds.pop() ?? crypto.randomUUID() } }),
  },
  listCheckAssignees: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ equipmentId }) => ({ query: { equipment: equipmentId } }),
  },
  listExecutions: ofPlant(all, 200, ofMachine),

  listCheckTemplates: { may: all, status: 200, about: 'caller', parts: none },
  createCheckTemplate: { may: engineers, status: 200, about: 'caller', parts: () => ({ body: template }) },
  changeCheckTemplate: ofPlant(
    engineers,
    409,
    ({ templateId }) => templateId,
    () => ({
      body: { revision: LATER, ...template },
    }),
  ),
  removeCheckTemplate: {
    may: engineers,
    status: 204,
    about: 'subject',
    parts: ({ spareTemplateIds }) => ({ params: { id: spareTemplateIds.pop() ?? crypto.randomUUID() } }),
  },

  startExecution: ofPlant(
    operators,
    200,
    () => crypto.randomUUID(),
    ({ checkId }) => ({
      body: { checkId, startedAt: at(), revision: 1 },
    }),
  ),
  readExecution: ofPlant(all, 200, ofExecution),
  saveAnswers: ofPlant(operators, 200, ofExecution, () => ({
    body: { answers: [{ id: crypto.randomUUID(), stepKey: 'flush', outcome: 'done', at: at() }] },
  })),
  addCheckPhoto: ofPlant(operators, 200, ofExecution, () => ({
    params: { photoId: crypto.randomUUID() },
    ...{ query: { step: 'flush' }, rawBody: smallPng, contentType: 'image/png' },
  })),
  readCheckPhoto: ofPlant(all, 200, ofExecution, ({ checkPhotoId }) => ({
    params: { photoId: checkPhotoId },
  })),
  // Its steps are open.
  finishExecution: ofPlant(operators, 400, ofExecution, () => ({
    body: {
      signedName: 'Fitter',
      signature: { path: 'M 1 1 L 2 2', width: 10, height: 10 },
      finishedAt: at(),
    },
  })),
  giveUpExecution: {
    may: operators,
    status: 204,
    about: 'subject',
    parts: ({ spareExecutionIds }) => ({ params: { id: spareExecutionIds.pop() ?? crypto.randomUUID() } }),
  },

  listHourCorrections: ofPlant(all, 200, ofMachine),
  // Its counter reads otherwise.
  correctHours: ofPlant(engineers, 409, ofMachine, () => ({
    body: { before: 1, after: 2, reason: 'Exchanged.' },
  })),
  readHourSource: ofPlant(all, 200, ofMachine),
  // Somebody else chose before.
  chooseHourSource: ofPlant(engineers, 409, ofMachine, () => ({
    body: { revision: 99, choice: 'automatic' },
  })),
  saveOilResults: ofPlant(operators, 200, ofMachine, () => ({
    body: {
      results: [
        {
          code: '18/16/13',
          waterPpm: null,
          viscosity40: null,
          nominalViscosity: null,
          acidNumber: null,
          at: at(),
        },
      ],
    },
  })),

  readCalendarFeed: { may: all, status: 200, about: 'caller', parts: none },
  renewCalendarFeed: { may: all, status: 200, about: 'caller', parts: none },
  revokeCalendarFeed: { may: all, status: 204, about: 'caller', parts: none },
  // The address of nobody.
  readCalendar: {
    may: 'everyone',
    status: 404,
    about: 'caller',
    parts: () => ({ params: { token: `${'A'.repeat(43)}.ics` } }),
  },
};
