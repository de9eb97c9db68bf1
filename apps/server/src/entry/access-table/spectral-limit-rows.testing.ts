import { type AccessRows, all, engineers } from './access-row.testing.ts';

/** No draft has so high a revision, and no edition is in force. */
const LATER = 999;
const rules = [
  {
    ...{ kind: 'mask', spectrum: 'acceleration', axis: 'hz', interpolation: 'log', criticalDb: 12, gate: {} },
    ...{
      minimum: { of: 2, outOf: 3 },
      points: [
        { at: 5, amplitude: 1 },
        { at: 50, amplitude: 1 },
      ],
    },
  },
];

/** Masks and bands of a channel, by one of its records. */
export const SPECTRAL_LIMIT_ROWS: AccessRows = {
  readSpectralLimits: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ waveformId }) => ({ params: { id: waveformId } }),
  },
  saveSpectralDraft: {
    may: engineers,
    status: 409,
    about: 'subject',
    parts: ({ waveformId }) => ({
      params: { id: waveformId },
      body: { revision: LATER, rules, source: 'Maker', reason: 'Too late' },
    }),
  },
  discardSpectralDraft: {
    may: engineers,
    status: 409,
    about: 'subject',
    parts: ({ waveformId }) => ({ params: { id: waveformId } }),
  },
  publishSpectralLimits: {
    may: engineers,
    status: 409,
    about: 'subject',
    parts: ({ waveformId }) => ({ params: { id: waveformId }, body: { revision: LATER } }),
  },
  withdrawSpectralLimits: {
    may: engineers,
    status: 409,
    about: 'subject',
    parts: ({ waveformId }) => ({ params: { id: waveformId }, body: { reason: 'Wrong sensor.' } }),
  },
  // Nothing was diagnosed as healthy: there is no record to propose from.
  proposeSpectralRule: {
    may: engineers,
    status: 400,
    about: 'subject',
    parts: ({ waveformId }) => ({
      params: { id: waveformId },
      body: { kind: 'mask', spectrum: 'acceleration', axis: 'hz', marginDb: 6, lines: [] },
    }),
  },
  replaySpectralLimits: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ waveformId }) => ({ params: { id: waveformId }, body: { rules, records: 5 } }),
  },
  startSpectralReplay: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: ({ waveformId }) => ({ params: { id: waveformId }, body: { rules } }),
  },
  readSpectralReplay: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: ({ waveformId }) => ({ params: { id: waveformId } }),
  },
  cancelSpectralReplay: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: ({ waveformId }) => ({ params: { id: waveformId } }),
  },
};
