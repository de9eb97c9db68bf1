import { type AccessRows, all, engineers, none } from './access-row.testing.ts';

/** Faults injected into healthy records. */
export const FAULT_DRILL_ROWS: AccessRows = {
  listFaultDrills: { may: all, status: 200, about: 'caller', parts: none },
  // No record of the machine is healthy: there is nothing to inject a fault into.
  startFaultDrill: {
    may: engineers,
    status: 409,
    about: 'subject',
    parts: ({ equipmentId }) => ({ params: { id: equipmentId } }),
  },
  readFaultDrill: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ equipmentId }) => ({ params: { id: equipmentId } }),
  },
  cancelFaultDrill: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: ({ equipmentId }) => ({ params: { id: equipmentId } }),
  },
};
