import { findUnit } from '@ritzel/drivetrain';
import { MAX_NAME_LENGTH, MAX_UNIT_LENGTH, nameFault } from '@ritzel/telemetry';
import type { DeviceLogCode, KnownDevice, KnownSignal } from '../devices/index.ts';

/**
 * What becomes of a metric, whichever way it came in (Sparkplug, JSON samples, line protocol): one decision about
 * unknown names, other units and other types. Signals are series of numbers.
 *
 * | sent                                   | decision                                              |
 * |----------------------------------------|-------------------------------------------------------|
 * | a number in the signal's unit, or none | stored                                                |
 * | a number in a convertible unit         | converted                                             |
 * | a number in any other unit             | refused, unit-wrong                                   |
 * | a boolean for a signal without a unit  | stored as 0 or 1                                      |
 * | a boolean for any other signal         | refused, value-mismatch                               |
 * | a text for a signal                    | refused, value-mismatch                               |
 * | a text nobody described                | refused, value-unsupported                            |
 * | a number or boolean nobody described   | becomes a signal, where the device sits on equipment  |
 * | an integer beyond 2^53                 | stored as the nearest double                          |
 */
export type ValueKind = 'number' | 'boolean' | 'text';

export interface SentMetric {
  readonly metric: string;
  /** As the sender spelled it; undefined means the signal's own. */
  readonly unit?: string | undefined;
  readonly kind: ValueKind;
}

export interface ValueFault {
  readonly code: DeviceLogCode;
  readonly message: string;
  /** The part of what was sent that is wrong. */
  readonly part: 'metric' | 'unit' | 'value' | 't';
}

/** Value of the signal = (value sent × scale + shift) / divisor. */
export interface Conversion {
  readonly scale: number;
  readonly shift: number;
  readonly divisor: number;
}

/** For values that are in the signal's unit already; compare by identity. */
export const UNCHANGED: Conversion = { scale: 1, shift: 0, divisor: 1 };

/** Unit of a signal that nobody gave one. */
export const WITHOUT_UNIT = '1';

const isWithoutUnit = (unit: string) => unit.trim() === '' || unit === WITHOUT_UNIT;

export function quotedValue(text: string): string {
  return `"${text.length > 100 ? `${text.slice(0, 100)}…` : text}"`;
}

/** How values of a described metric become the signal's, or why they can't. */
export function conversionOf(
  signal: Pick<KnownSignal, 'unit'>,
  { metric, unit, kind }: SentMetric,
): Conversion | ValueFault {
  const name = quotedValue(metric);
  if (kind === 'text') {
    return { code: 'value-mismatch', part: 'value', message: `${name} came as a text; it is a number.` };
  }
  if (kind === 'boolean' && !isWithoutUnit(signal.unit)) {
    const message = `${name} came as true or false; it is measured in ${signal.unit}.`;
    return { code: 'value-mismatch', part: 'value', message };
  }
  if (unit === undefined || unit === signal.unit) return UNCHANGED;
  const from = findUnit(unit);
  const to = findUnit(signal.unit);
  if (from === undefined || to === undefined || from.dimension !== to.dimension) {
    const message = `${name} came in ${quotedValue(unit.slice(0, MAX_UNIT_LENGTH))}; it is measured in ${signal.unit}.`;
    return { code: 'unit-wrong', part: 'unit', message };
  }
  if (from === to) return UNCHANGED;
  return { scale: from.factor, shift: (from.offset ?? 0) - (to.offset ?? 0), divisor: to.factor };
}

export function convert(value: number, { scale, shift, divisor }: Conversion): number {
  return (value * scale + shift) / divisor;
}

/** Why a metric that nobody described does not become a signal, or undefined when it may. */
export function declarationFault(
  device: Pick<KnownDevice, 'equipmentId'>,
  { metric, unit, kind }: SentMetric,
): ValueFault | undefined {
  const name = quotedValue(metric);
  const wrongName = metric === '' ? 'is empty' : nameFault(metric, MAX_NAME_LENGTH);
  if (wrongName !== undefined)
    return { code: 'name-refused', part: 'metric', message: `The name of the metric ${name} ${wrongName}.` };
  const wrongUnit = unit === undefined ? undefined : nameFault(unit, MAX_UNIT_LENGTH);
  if (unit !== undefined && wrongUnit !== undefined) {
    const message = `The unit ${quotedValue(unit)} of the metric ${name} ${wrongUnit}.`;
    return { code: 'unit-wrong', part: 'unit', message };
  }
  if (kind === 'text') {
    const message = `${name} is a text; only numbers, booleans and waveforms are stored.`;
    return { code: 'value-unsupported', part: 'value', message };
  }
  if (kind === 'boolean' && !isWithoutUnit(unit ?? WITHOUT_UNIT)) {
    const message = `${name} came as true or false with the unit ${quotedValue(unit ?? '')}.`;
    return { code: 'value-mismatch', part: 'value', message };
  }
  if (device.equipmentId === null) {
    const message = `The device has no metric ${name}, and sits on no equipment that could get a signal.`;
    return { code: 'metric-unknown', part: 'metric', message };
  }
  return undefined;
}

/** The same for a metric that may become a signal and did not: the device or its organisation has no more room. */
export function undeclaredFault(metric: string, reason: string | undefined): ValueFault {
  const message = `The device has no metric ${quotedValue(metric)}${reason === undefined ? '' : `: ${reason}`}.`;
  return { code: 'metric-unknown', part: 'metric', message };
}
