import { problem, type RefusedField } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Reading } from './reading-rules.ts';
import type { ValueKind } from './value-rules.ts';

const MAX_SAMPLES = 100_000;
const MAX_ERRORS = 50;

/**
 * Reads the body of `sendSamples` by hand: the contract's schema says the same, but this is where a hundred
 * thousand values a second pass. Throws the problem inputInvalid naming each field.
 */
export function readSamplesBody(bytes: Uint8Array): Reading[] {
  let body: unknown;
  try {
    body = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
  } catch {
    throw problem.fieldInvalid('body', 'malformed', problemText('NOT_JSON'));
  }
  const samples = typeof body === 'object' && body !== null && 'samples' in body ? body.samples : undefined;
  if (!Array.isArray(samples) || samples.length === 0 || samples.length > MAX_SAMPLES) {
    throw problem.fieldInvalid(
      'body.samples',
      'invalid',
      problemText('SAMPLES_COUNT', { most: MAX_SAMPLES }),
    );
  }
  const errors: RefusedField[] = [];
  const readings: Reading[] = [];
  for (let index = 0; index < samples.length && errors.length < MAX_ERRORS; index++) {
    const reading = readSample(samples[index], `body.samples.${index}`, errors);
    if (reading) readings.push(reading);
  }
  if (errors.length > 0) throw problem.inputInvalid(errors);
  return readings;
}

function readSample(sample: unknown, field: string, errors: RefusedField[]): Reading | undefined {
  // @NOTE: every property is checked below before it is used.
  const { metric, t, value, unit } = (typeof sample === 'object' && sample !== null ? sample : {}) as Record<
    string,
    unknown
  >;
  const complain = (part: string, message: string) => {
    errors.push({ field: `${field}.${part}`, code: 'invalid', message });
    return undefined;
  };
  if (typeof metric !== 'string') return complain('metric', 'metric must be a text.');
  const kind = kindOf(value);
  if (kind === undefined) return complain('value', 'value must be a number or true or false.');
  if (unit !== undefined && typeof unit !== 'string') return complain('unit', 'unit must be a text.');
  const timeMs = typeof t === 'number' ? t : typeof t === 'string' ? instantOf(t) : Number.NaN;
  if (Number.isNaN(timeMs))
    return complain('t', 't must be milliseconds since 1970 or an ISO 8601 time with its zone.');
  // What is wrong with name, unit and type is for the rules of all ways in to say.
  if (kind === 'number') return { metric, timeMs, value: Number(value), unit };
  return { metric, timeMs, value: kind === 'boolean' ? Number(value) : 0, kind, unit };
}

function kindOf(value: unknown): ValueKind | undefined {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'string' ? 'text' : undefined;
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

function instantOf(text: string): number {
  return ISO_INSTANT.test(text) ? Date.parse(text) : Number.NaN;
}
