import type { DrivetrainDocument } from '@ritzel/contract';
import { type AuditDifference, auditDifference } from '../../platform/audit-difference.ts';
import type { LimitBasis } from '../domain-events/index.ts';
import type { IdentifierChange } from './identifier-change-store.ts';

/** The old and new values of a saved drivetrain, each kind bounded by itself; a kind without a change is left out. */
export interface DrivetrainDifference {
  /** Temperature limits, vibration ratings and criteria, and what the limit sets are chosen by. */
  readonly limits?: AuditDifference;
  readonly kinematics?: AuditDifference;
  readonly devices?: AuditDifference;
  readonly equipment?: AuditDifference;
}

export function drivetrainDifference(
  before: DrivetrainDocument | undefined,
  after: DrivetrainDocument | undefined,
  renamed: readonly Pick<IdentifierChange, 'from' | 'to'>[],
): DrivetrainDifference {
  const [old, fresh] = [kindsOf(before, new Map(renamed.map(({ from, to }) => [from, to]))), kindsOf(after)];
  const kinds = ['limits', 'kinematics', 'devices', 'equipment'] as const;
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const difference = auditDifference(old?.[kind], fresh?.[kind]);
      return difference === undefined ? [] : [[kind, difference]];
    }),
  );
}

/** What of all that limits are chosen by differs; nothing of a drivetrain that is new. */
export function limitBasesChanged(
  before: DrivetrainDocument | undefined,
  after: DrivetrainDocument | undefined,
): LimitBasis[] {
  if (before === undefined || after === undefined) return [];
  const [old, fresh] = [limitBasesOf(before), limitBasesOf(after)];
  return LIMIT_BASES.filter((basis) => JSON.stringify(old[basis]) !== JSON.stringify(fresh[basis]));
}

const LIMIT_BASES: readonly LimitBasis[] = [
  'application',
  'nameplate',
  'vibrationRating',
  'temperatureLimits',
  'signals',
];

/** Both documents are read from the database, so that what is the same is written the same. */
function limitBasesOf({ application, parts }: DrivetrainDocument): Readonly<Record<LimitBasis, unknown>> {
  return {
    application: application.type,
    nameplate: parts.map(({ type, nameplate }) => [type, nameplate]),
    vibrationRating: parts.map((part) => part.vibrationRating ?? {}),
    temperatureLimits: parts.map((part) => part.temperatureLimits ?? {}),
    signals: parts.map(({ devices }) =>
      devices?.map(({ identifier, signals }) => [
        identifier,
        signals?.map(({ key, unit, role, intervalS }) => [key, unit, role, intervalS]),
      ]),
    ),
  };
}

/** A part under its new identifier is the same part. */
function kindsOf(document: DrivetrainDocument | undefined, names: ReadonlyMap<string, string> = new Map()) {
  if (document === undefined) return undefined;
  const { application, criticality, kinematics, ...drivetrain } = document;
  const parts = document.parts.map((part) => ({
    ...part,
    identifier: names.get(part.identifier) ?? part.identifier,
  }));
  return {
    limits: {
      application,
      criticality,
      parts: parts.map(({ identifier, vibrationRating, temperatureLimits }) => ({
        identifier,
        vibrationRating,
        temperatureLimits,
      })),
    },
    kinematics,
    devices: parts.map(({ identifier, devices }) => ({
      identifier,
      devices: devices?.length ? devices : undefined,
    })),
    equipment: {
      ...drivetrain,
      parts: parts.map(({ vibrationRating: _, temperatureLimits: __, devices: ___, ...part }) => part),
    },
  };
}
