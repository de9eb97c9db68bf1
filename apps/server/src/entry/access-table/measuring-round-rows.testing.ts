import type { TestPlant } from '../plant-subjects.testing.ts';
import { type AccessRows, all, engineers, none, writers } from './access-row.testing.ts';

const input = ({ equipmentId }: TestPlant) => ({
  name: 'Fans',
  intervalDays: 30,
  nextDue: '2026-12-01',
  points: [
    {
      ...{ equipmentId, code: 'B1-H', name: 'Bearing B1', axis: 'horizontal', position: null },
      unit: 'm/s²',
    },
  ],
});

/** Rounds with a portable instrument. */
export const MEASURING_ROUND_ROWS: AccessRows = {
  listMeasuringRounds: { may: all, status: 200, about: 'caller', parts: none },
  readMeasuringRound: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ roundId }) => ({ params: { id: roundId } }),
  },
  createMeasuringRound: {
    may: engineers,
    status: 200,
    about: 'caller',
    parts: (plant) => ({ body: input(plant) }),
  },
  // Of a revision that never was.
  changeMeasuringRound: {
    may: engineers,
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.roundId }, body: { ...input(plant), revision: 99 } }),
  },
  deleteMeasuringRound: {
    may: engineers,
    status: 204,
    about: 'subject',
    parts: ({ spareRoundIds }) => ({ params: { id: spareRoundIds.pop() ?? crypto.randomUUID() } }),
  },
  matchRoundRecords: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ roundId }) => ({
      params: { id: roundId },
      body: { records: [{ name: 'B1-H', unit: 'g', speedRpm: null }] },
    }),
  },
  // No record of any kind.
  sendRoundRecord: {
    may: writers,
    status: 400,
    about: 'subject',
    parts: ({ roundId, roundPointId }) => ({
      params: { id: roundId, point: roundPointId },
      rawBody: new Uint8Array([1, 2, 3]) as Uint8Array<ArrayBuffer>, // @NOTE: a buffer of its own
      contentType: 'application/vnd.ritzel.waveform',
    }),
  },
  // No run is open.
  endMeasuringRound: {
    may: writers,
    status: 409,
    about: 'subject',
    parts: ({ roundId }) => ({ params: { id: roundId }, body: { skipped: [] } }),
  },
  readRoundResults: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ roundId }) => ({ params: { id: roundId } }),
  },
};
