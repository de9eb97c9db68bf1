import { SPECTRUM_UNITS, type SpectrumKind } from '@ritzel/alarms';
import type { AlarmKind } from '@ritzel/contract';
import { SEVERITIES } from '@ritzel/drivetrain';
import { type MessageLike, sayFinding } from '@ritzel/sentences';
import type { PoolClient } from 'pg';
import { type FollowedFact, readFollowedFacts } from '../diagnoses/index.ts';
import type { EventKind, StoredEvent } from '../domain-events/index.ts';
import type { AlarmFacts } from './alarm-record.ts';
import { readSignalRoles } from './alarm-store.ts';
import { deviceAlarmOf } from './device-alarm.ts';

/** The kinds of events that raise alarms and end them. */
export const ALARM_SOURCES = [
  'exceedance',
  'finding',
  // Connectivity is part of it: a device that is gone has failed, one that was shut down is out of specification.
  'device-status',
] as const satisfies readonly EventKind[];

/** What an event says of the source of an alarm: how bad it is from then on; 0 when it is normal. */
export interface AlarmInput {
  readonly sourceKey: string;
  readonly kind: AlarmKind;
  readonly organisationId: string;
  readonly equipmentId: string;
  readonly atMs: number;
  readonly severity: number;
  readonly subject: string;
  readonly signalId: string | null;
  readonly signalNumber: number | null;
  readonly value: number | null;
  readonly unit: string | null;
  readonly limit: number | null;
  readonly boundary: string | null;
  readonly limitSet: string | null;
  readonly bin: string | null;
  readonly editionId: string | null;
  readonly waveformId: string | null;
  /** It stays listed after its return until somebody resets it. */
  readonly isLatching: boolean;
  readonly says: readonly MessageLike[];
  readonly sentence: string;
  readonly facts: AlarmFacts;
}

type EventOf<K extends EventKind> = Extract<StoredEvent, { kind: K }>;

const NOTHING_MEASURED = {
  ...{ signalId: null, signalNumber: null, value: null, unit: null, limit: null, boundary: null },
  ...{ limitSet: null, bin: null, editionId: null, waveformId: null, isLatching: false },
} as const;

/** Three significant digits, as a sentence carries a number. */
export function threeDigits(value: number | null): number {
  if (value === null || !Number.isFinite(value)) return 0;
  return Number(value.toPrecision(3));
}

/** A value that has passed its limit reads so: `5.003, above 5`, and not `5, above 5`. */
function digitsBeyond(value: number | null, limit: number | null): number {
  const rounded = threeDigits(value);
  if (value === null || limit === null || !Number.isFinite(value) || rounded !== threeDigits(limit))
    return rounded;
  return (
    [4, 5, 6].map((digits) => Number(value.toPrecision(digits))).find((each) => each !== rounded) ?? rounded
  );
}

export const utcMinuteText = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What the events say of alarms, in their order; what raises none is left out. */
export async function readInputs(
  client: PoolClient,
  events: readonly StoredEvent[],
): Promise<readonly AlarmInput[]> {
  const exceedances = events.filter((event) => event.kind === 'exceedance');
  const roles = await readSignalRoles(client, [
    ...new Set(exceedances.flatMap(({ parameters }) => parameters.signalId ?? [])),
  ]);
  const findings = events.filter((event) => event.kind === 'finding');
  const followed = await readFollowedFacts(client, [
    ...new Set(findings.flatMap(({ equipmentId }) => equipmentId ?? [])),
  ]);
  return events.flatMap((event) => {
    const { organisationId, equipmentId } = event;
    if (organisationId === null || equipmentId === null) return [];
    const place = { organisationId, equipmentId, atMs: event.occurredAt.getTime() };
    switch (event.kind) {
      case 'exceedance':
        return {
          ...place,
          ...(ofSpectrum(event) ?? ofExceedance(event, roles.get(event.parameters.signalId ?? ''))),
        };
      case 'finding':
        return { ...place, ...ofFinding(event, followed) };
      case 'device-status': {
        const input = ofDeviceStatus(event);
        return input === undefined ? [] : { ...place, ...input };
      }
      default:
        return [];
    }
  });
}

type InputFacts = Omit<AlarmInput, 'organisationId' | 'equipmentId' | 'atMs'>;

function ofExceedance({ code, parameters, occurredAt }: EventOf<'exceedance'>, role?: string): InputFacts {
  const { signalId, signalNumber, signalName, rule, to, value, unit, limit, boundary } = parameters;
  const says = [
    {
      code: exceedanceCode(rule, value, limit),
      params: {
        signal: signalName,
        value: digitsBeyond(value, limit),
        limit: threeDigits(limit),
        unit,
        boundary: boundary ?? '',
        at: utcMinuteText(parameters.lastAt === undefined ? occurredAt : new Date(parameters.lastAt)),
      },
    },
  ];
  return {
    // @NOTE: the evaluator names a rule of @ritzel/alarms, which the kinds of alarms begin with
    kind: rule as AlarmKind,
    sourceKey: `signal ${signalId} ${rule}`,
    severity: code === 'ended' ? 0 : to,
    subject: signalName,
    ...{ signalId, signalNumber, value, unit, limit, boundary },
    limitSet: parameters.limitSet,
    bin: parameters.bin,
    editionId: parameters.editionId,
    isLatching: parameters.isLatching ?? false,
    waveformId: null,
    says,
    sentence: sayFinding(says),
    facts: role === undefined ? {} : { role },
  };
}

/** A line of a spectrum above its mask, or above the band around a line of the machine. */
function ofSpectrum({ code, parameters, equipmentId }: EventOf<'exceedance'>): InputFacts | undefined {
  const { spectral, rule, signalName, to, value, limit } = parameters;
  if (spectral === undefined) return undefined;
  const { channel, spectrum, frequencyHz, decibel, line, lineName, harmonic, waveformId } = spectral;
  const unit = SPECTRUM_UNITS[spectrum as SpectrumKind]; // @NOTE: the evaluation of records names a kind of spectrum
  const params = {
    ...{ signal: signalName, value: threeDigits(value), limit: threeDigits(limit), unit },
    ...{ frequency: threeDigits(frequencyHz), decibel: Number((decibel ?? 0).toFixed(1)) },
  };
  const says =
    line === null
      ? [{ code: 'ALARM_MASK', params }]
      : [{ code: 'ALARM_BAND', params: { ...params, line: lineName ?? line, harmonic: harmonic ?? 1 } }];
  return {
    ...NOTHING_MEASURED,
    // @NOTE: the evaluation names a spectral rule of @ritzel/alarms, which are kinds of alarms
    kind: rule as AlarmKind,
    sourceKey: `spectrum ${equipmentId} ${channel} ${rule} ${spectrum}`,
    severity: code === 'ended' ? 0 : to,
    subject: signalName,
    ...{ value, unit, limit, waveformId, limitSet: parameters.limitSet, editionId: parameters.editionId },
    says,
    sentence: sayFinding(says),
    facts: { channel, rule: `${rule} ${spectrum}`, role: 'vibration-spectrum' },
  };
}

function exceedanceCode(rule: string, value: number | null, limit: number | null): string {
  if (rule === 'no-data') return 'ALARM_NO_DATA';
  if (rule === 'rate') return 'ALARM_RATE';
  if (rule === 'baseline') return 'ALARM_BASELINE';
  if (rule === 'model') return 'ALARM_MODEL';
  return value !== null && limit !== null && value < limit ? 'ALARM_BELOW' : 'ALARM_ABOVE';
}

function ofFinding(event: EventOf<'finding'>, followed: ReadonlyMap<string, FollowedFact>): InputFacts {
  const { parameters, code, equipmentId } = event;
  const { part, fault, channel, severity, waveformId } = parameters;
  const known = followed.get(`${equipmentId} ${channel} ${part} ${fault}`);
  const says = known?.says ?? [{ code: 'EVENT_FINDING_CONFIRMED', params: { part, fault } }];
  return {
    ...NOTHING_MEASURED,
    kind: 'finding',
    sourceKey: `finding ${equipmentId} ${channel} ${part} ${fault}`,
    severity: code === 'closed' ? 0 : Math.max(severity ?? 0, SEVERITIES.AVERAGE),
    subject: known?.partName ?? part,
    waveformId: known?.waveformId ?? waveformId,
    says,
    sentence: sayFinding(says),
    facts: {
      ...{ part, fault, channel },
      ...(known === undefined
        ? {}
        : {
            partName: known.partName,
            rule: known.rule,
            confidence: known.confidence,
            confirm: known.confirm,
            firstSeenAt: known.firstSeen.toISOString(),
          }),
    },
  };
}

function ofDeviceStatus(event: EventOf<'device-status'>): InputFacts | undefined {
  const { parameters, subject } = event;
  const alarm = deviceAlarmOf(event, utcMinuteText);
  if (subject.id === null || alarm === undefined) return undefined;
  return {
    ...NOTHING_MEASURED,
    kind: 'device',
    sourceKey: `device ${subject.id} status`,
    subject: parameters.deviceIdentifier,
    ...alarm,
    facts: { deviceId: subject.id },
  };
}
