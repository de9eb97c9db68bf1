import { type AccessRows, all, engineers, none, range } from './access-row.testing.ts';

/** No draft has so high a revision, and no edition is in force. */
const LATER = 999;
const rules = [{ kind: 'no-data', afterS: 600, severity: 'WARNING' }];

/** Limits of the organisation's own, their replay, what is learned. */
export const LIMIT_ROWS: AccessRows = {
  listOwnLimits: { may: all, status: 200, about: 'caller', parts: none },
  readSignalLimits: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ signalId }) => ({ params: { id: signalId } }),
  },
  saveLimitDraft: {
    may: `${engineers} Dem`,
    status: 409,
    about: 'subject',
    parts: ({ signalId }) => ({
      params: { id: signalId, level: 'signal' },
      body: { revision: LATER, rules, source: 'Maker', reason: 'Too late' },
    }),
  },
  discardLimitDraft: {
    may: `${engineers} Dem`,
    status: 409,
    about: 'subject',
    parts: ({ signalId }) => ({ params: { id: signalId, level: 'signal' } }),
  },
  publishLimits: {
    may: engineers,
    status: 409,
    about: 'subject',
    parts: ({ signalId }) => ({ params: { id: signalId, level: 'signal' }, body: { revision: LATER } }),
  },
  withdrawLimits: {
    may: engineers,
    status: 409,
    about: 'subject',
    parts: ({ signalId }) => ({ params: { id: signalId, level: 'signal' }, body: { reason: 'Wrong unit.' } }),
  },
  replayLimits: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ signalId }) => ({ params: { id: signalId }, body: { ...range, rules } }),
  },
  readOperatingBins: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ signalId }) => ({ params: { id: signalId } }),
  },
  // Nothing was measured: there is no history to learn from.
  learnLimits: {
    may: `${engineers} Dem`,
    status: 400,
    about: 'subject',
    parts: ({ signalId }) => ({ params: { id: signalId }, body: { kind: 'baseline', ...range } }),
  },
  startLimitReplay: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: ({ signalId }) => ({ params: { id: signalId }, body: { days: 7, rules } }),
  },
  readLimitReplay: { may: engineers, status: 200, about: 'caller', parts: none },
  cancelLimitReplay: { may: engineers, status: 200, about: 'caller', parts: none },
};
