import type { EquipmentTypeCode, FindingListItem, FindingStatus, FindingWitness } from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import { sayFinding } from '@ritzel/sentences';
import type { Closing } from './finding-closing-store.ts';
import { saysOf } from './finding-rules.ts';
import { type FindingRow, followedOf } from './finding-store.ts';
import { firstLine } from './repair-store.ts';

/** A finding as the list reads it, with the machine, the sensor and the entry it is listed with. */
export interface ListedRow extends FindingRow {
  readonly state: FindingStatus;
  readonly closed_at: Date | null;
  readonly cause: Closing | null;
  readonly type: EquipmentTypeCode;
  readonly identifier: string;
  readonly name: string;
  readonly drivetrain_id: string | null;
  readonly drivetrain_name: string | null;
  /** null where the record is past its keeping. */
  readonly channel_name: string | null;
  readonly entry_text: string | null;
  /** The sensors that see it, the one that is listed among them; null of what is closed. */
  readonly witnesses: readonly (Omit<FindingWitness, 'severity'> & { readonly severity: number })[] | null;
}

function toClosingDto({ closed_at, cause, entry_text }: ListedRow): FindingListItem['closing'] {
  if (closed_at === null || cause === null) return null;
  return {
    at: closed_at.toISOString(),
    cause:
      cause.kind === 'repair'
        ? { kind: 'repair', entryId: cause.entryId, label: firstLine(entry_text ?? '') }
        : { kind: 'kinematics', version: cause.version },
  };
}

export function toFindingListItemDto(row: ListedRow): FindingListItem {
  const followed = followedOf(row);
  const { history, finding, observations } = followed;
  const says = saysOf(followed);
  // The same line that the amplitudes of the records are of (finding-rules.ts).
  const traced = finding.for.find(({ amplitude }) => amplitude !== undefined);
  const lines = finding.for.filter(({ frequencyHz }) => frequencyHz !== undefined);
  const loudest = lines.toSorted((a, b) => (b.heightDb ?? 0) - (a.heightDb ?? 0))[0];
  return {
    equipment: {
      id: row.asset_id,
      type: row.type,
      identifier: row.identifier,
      name: row.name,
      drivetrainId: row.drivetrain_id,
      drivetrainName: row.drivetrain_name,
    },
    channel: row.channel,
    channelName: row.channel_name ?? row.channel,
    part: row.part,
    partName: finding.partName,
    fault: row.fault,
    severity: followed.severity,
    confidence: finding.confidence,
    state: row.state,
    firstSeenAt: row.first_seen.toISOString(),
    lastSeenAt: row.last_seen.toISOString(),
    seen: history.seen,
    records: history.records,
    growthDbPerWeek: history.growthDbPerWeek ?? null,
    amplitudes: observations.map(({ amplitude }) => amplitude ?? null),
    amplitudeUnit: traced?.unit ?? null,
    sentence: sayFinding(says),
    says: says.map(({ code, params }) => ({ code, params })),
    waveformId: row.waveform_id,
    rule: finding.rule,
    frequencyHz: loudest?.frequencyHz ?? null,
    closing: toClosingDto(row),
    witnesses: (row.witnesses ?? []).map((witness) => ({
      ...witness,
      severity: severityOf(witness.severity),
      // PostgreSQL writes the time into the document in its own form.
      lastSeenAt: new Date(witness.lastSeenAt).toISOString(),
    })),
  };
}
