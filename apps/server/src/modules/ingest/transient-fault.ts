import { isTransient } from '../../platform/database.ts';
import { TelemetryUnavailableError } from '../telemetry-store/index.ts';

/** Whether what failed may be stored when it is tried or sent again; everything else is refused, and acknowledged. */
export function isTransientFault(error: unknown): boolean {
  return error instanceof TelemetryUnavailableError || isTransient(error);
}

/** What a device's log says of what the store refused for good: no statement, no value of anybody else. */
export function refusalOf(error: unknown): string {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? ` (SQLSTATE ${String(error.code)})` : '';
  return `It cannot be stored${code}; sending it again changes nothing.`;
}
