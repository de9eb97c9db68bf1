import { type AccessRows, all, engineers } from './access-row.testing.ts';

/** Life accounts and what they are calculated from. */
export const REMAINING_LIFE_ROWS: AccessRows = {
  readRemainingLife: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ equipmentId }) => ({ params: { id: equipmentId } }),
  },
  // The kinematics of the machine have no such element.
  setLifeInputs: {
    may: engineers,
    status: 400,
    about: 'subject',
    parts: ({ equipmentId }) => ({
      params: { id: equipmentId, element: 'B99' },
      body: { revision: 0, inputs: {} },
    }),
  },
  recountLoad: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: ({ drivetrainId }) => ({ params: { id: drivetrainId } }),
  },
};
