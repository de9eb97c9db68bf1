import * as annotationCalls from './annotation-calls.ts';
import type { CallDefinition } from './call.ts';
import * as deviceCalls from './device-calls.ts';
import * as diagnosisCalls from './diagnosis-calls.ts';
import * as equipmentCalls from './equipment-calls.ts';
import * as healthCalls from './health-calls.ts';
import * as organisationCalls from './organisation-calls.ts';
import * as sessionCalls from './session-calls.ts';
import * as telemetryCalls from './telemetry-calls.ts';
import * as userCalls from './user-calls.ts';

function isCall(value: unknown): value is CallDefinition {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/** Every call of the product, in the order of the API document. A new calls file is added here. */
export const allCalls: readonly CallDefinition[] = [
  healthCalls,
  sessionCalls,
  userCalls,
  organisationCalls,
  equipmentCalls,
  telemetryCalls,
  diagnosisCalls,
  annotationCalls,
  deviceCalls,
].flatMap((file) => Object.values<unknown>(file).filter(isCall));
