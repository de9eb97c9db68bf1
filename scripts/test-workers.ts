import { availableParallelism } from 'node:os';

/**
 * So many tests run side by side: half as many again as there are cores, for whoever drives a server or a browser waits a
 * third of the time. Each worker of the journeys has a server, a database and a browser of its own: six are enough.
 */
export const TEST_WORKERS = Math.min(6, Math.ceil(1.5 * availableParallelism()));
