import { REPORT_METRICS, readJobReport } from '@ritzel/telemetry';

const MAX_REPORT_LENGTH = 100_000;
const REPORTS: ReadonlySet<string> = new Set(Object.values(REPORT_METRICS));

/** Whether a text is the device's answer to what it was asked, see device-commands of @ritzel/telemetry. */
export function isReport(metric: string): boolean {
  return REPORTS.has(metric);
}

/** `Properties/Hardware Make` and its like describe the device: no measurement, and nothing to refuse. */
export function isDescription(metric: string): boolean {
  return metric.startsWith('Properties/');
}

/** Why a report is not taken, or undefined when it is. */
export function reportFault(metric: string, text: string): string | undefined {
  if (text.length > MAX_REPORT_LENGTH)
    return `"${metric}" is ${text.length} characters long, ${MAX_REPORT_LENGTH} are allowed.`;
  if (metric === REPORT_METRICS.job && readJobReport(text) === undefined)
    return `"${metric}" is no report about a job.`;
  if (metric === REPORT_METRICS.setup && !isJsonObject(text)) return `"${metric}" is no JSON object.`;
  return undefined;
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
