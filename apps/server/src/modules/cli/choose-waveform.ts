import { inRuleUnit, MEASUREMENT_UNITS, type MeasurementUnit } from '@ritzel/diagnosis';
import type { Samples } from '@ritzel/signal';
import type { ExchangeContent, ExchangeRecord } from '@ritzel/telemetry';
import { CliError } from './cli-io.ts';
import type { DiagnoseArguments } from './diagnose-arguments.ts';
import { refuseContradiction, unitFromText } from './recording-file.ts';

export interface ChosenWaveform {
  readonly record: string;
  /** Which of the file's waveforms, from 1. */
  readonly number: number;
  readonly names: readonly string[];
  /** In `unit`. */
  readonly samples: Samples;
  readonly samplingRateHz: number;
  readonly unit: MeasurementUnit;
  readonly unitOfFile: string | null;
  readonly isUnitAssumed: boolean;
}

type Wanted = Pick<DiagnoseArguments, 'fsHz' | 'unit' | 'recordName'>;

const MOST_LISTED = 12;

/** The waveform to diagnose, with its rate and unit from the file or the options. Throws CliError. */
export function chooseWaveform(content: ExchangeContent, given: Wanted, file: string): ChosenWaveform {
  // A record with gaps is chosen like any other: the rules name what is wrong with it.
  const records = [...content.records, ...(content.gapped ?? [])];
  const waveforms = records.filter(({ kind, axis }) => kind === 'time' || axis === 'time');
  const names = waveforms.map(({ name }) => name);
  const record = pick(content, waveforms, given.recordName, file);
  if (record.abscissa)
    throw new CliError('file', `The record "${record.name}" is sampled unevenly and cannot be evaluated.`);
  if (record.imaginary) throw new CliError('file', `The record "${record.name}" is complex and no waveform.`);
  refuseContradiction(record, given);
  const samplingRateHz = record.fsHz ?? given.fsHz;
  if (samplingRateHz === undefined) {
    throw new CliError('fs', `The file "${file}" does not state its sampling rate: add --fs HZ.`);
  }
  const rest = { record: record.name, number: waveforms.indexOf(record) + 1, names, samplingRateHz };
  const spelled = record.unit?.trim() || undefined;
  const stated = spelled === undefined ? undefined : unitFromText(spelled);
  if (spelled !== undefined && !stated && !given.unit) {
    throw new CliError('unit', `Nobody knows the unit "${spelled}" of the file: add --unit.`);
  }
  if (!stated) {
    return {
      ...rest,
      samples: record.samples,
      // The smallest of the three readings: a wrong guess must not invent a dangerous amplitude.
      unit: given.unit ?? 'm/s2',
      unitOfFile: spelled ?? null,
      isUnitAssumed: given.unit === undefined,
    };
  }
  const converted = inRuleUnit(record.samples, stated.label);
  if (converted === undefined) {
    throw new CliError(
      'unit',
      `The file is in ${stated.label}, which is neither an acceleration nor a velocity (${MEASUREMENT_UNITS.join(', ')}).`,
    );
  }
  return { ...rest, ...converted, unitOfFile: spelled ?? null, isUnitAssumed: false };
}

function pick(
  content: ExchangeContent,
  waveforms: readonly ExchangeRecord[],
  name: string | undefined,
  file: string,
): ExchangeRecord {
  const [first] = waveforms;
  if (first === undefined) {
    const skipped = content.skipped[0];
    throw new CliError(
      'file',
      `The file "${file}" holds no waveform to evaluate${skipped === undefined ? '.' : `; of ${skipped.name}: ${skipped.reason}`}`,
    );
  }
  if (name === undefined) return first;
  const named = waveforms.filter((record) => record.name === name);
  if (named.length > 1) {
    throw new CliError(
      'record',
      `${named.length} waveforms of "${file}" are called "${name}": choose one by its number from 1.`,
    );
  }
  const found = named[0] ?? (/^\d+$/.test(name) ? waveforms[Number(name) - 1] : undefined);
  if (found) return found;
  const names = listOf(waveforms.map((record) => record.name));
  throw new CliError('record', `The file "${file}" holds no waveform "${name}", but ${names}.`);
}

/** Names in quotes with their numbers, the first dozen of them. */
export function listOf(names: readonly string[]): string {
  const listed = names.slice(0, MOST_LISTED).map((name, i) => `${i + 1} "${name}"`);
  const more = names.length - listed.length;
  return `${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
