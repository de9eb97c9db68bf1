import type { DeviceLogCode } from '../devices/index.ts';

const CODES: Readonly<Record<string, DeviceLogCode>> = {
  PAYLOAD_TOO_LONG: 'payload-too-long',
  SEQ_GAP: 'sequence-gap',
  SEQ_LOST: 'rebirth-requested',
  SEQ_MISSING: 'sequence-gap',
  NBIRTH_SEQ: 'sequence-gap',
  BIRTH_MISSING: 'birth-missing',
  BIRTH_NEVER_CAME: 'birth-missing',
  HELD_TOO_MANY: 'birth-missing',
  METRIC_UNKNOWN: 'metric-unknown',
  METRIC_NAME: 'name-refused',
  METRIC_UNIT: 'unit-wrong',
  NAMES_TOO_LARGE: 'name-refused',
  TOO_MANY_METRICS: 'name-refused',
  TOPIC_NAME: 'name-refused',
  VALUE_MISMATCH: 'value-mismatch',
  VALUE_UNSUPPORTED: 'value-unsupported',
};

/** The line of the device's log that a fault of the host application becomes. */
export function logCodeOfFault(code: string): DeviceLogCode {
  return CODES[code] ?? 'payload-malformed';
}
