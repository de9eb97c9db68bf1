import type { MessageLike } from '@ritzel/sentences';
import type { PoolClient } from 'pg';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import type { FindingTrack } from './finding-rules.ts';

/** A followed finding as alarms and cases state it. */
export interface FollowedFact {
  readonly equipmentId: string;
  readonly channel: string;
  readonly part: string;
  readonly fault: string;
  readonly severity: number;
  readonly isConfirmed: boolean;
  readonly partName: string;
  readonly confidence: number;
  readonly rule: string;
  readonly confirm: MessageLike;
  /** As it was diagnosed, with all its evidence. */
  readonly finding: FindingTrack['finding'];
  readonly against: FindingTrack['finding']['against'];
  readonly says: readonly MessageLike[];
  readonly sentence: string;
  readonly waveformId: string;
  readonly firstSeen: Date;
  readonly lastSeen: Date;
}

interface FactRow {
  asset_id: string;
  channel: string;
  part: string;
  fault: string;
  severity: number;
  is_confirmed: boolean;
  finding: FindingTrack['finding'];
  says: MessageLike[];
  sentence: string;
  waveform_id: string;
  first_seen: Date;
  last_seen: Date;
}

/** The followed findings of these assets, worst first. */
export async function listFollowedFacts(
  executor: Executor,
  assetIds: readonly string[],
): Promise<readonly FollowedFact[]> {
  if (assetIds.length === 0) return [];
  const rows = await queryRows<FactRow>(
    executor,
    `select asset_id, channel, part, fault, severity, is_confirmed, finding, says, sentence, waveform_id, first_seen, last_seen
       from finding_condition where asset_id = any($1::uuid[]) order by is_confirmed desc, severity desc, last_seen desc`,
    [[...assetIds]],
  );
  return rows.map((row) => ({
    equipmentId: row.asset_id,
    channel: row.channel,
    part: row.part,
    fault: row.fault,
    severity: row.severity,
    isConfirmed: row.is_confirmed,
    partName: row.finding.partName,
    confidence: row.finding.confidence,
    rule: row.finding.rule,
    confirm: row.finding.confirmMessage,
    finding: row.finding,
    against: row.finding.against,
    says: row.says,
    sentence: row.sentence,
    waveformId: row.waveform_id,
    firstSeen: row.first_seen,
    lastSeen: row.last_seen,
  }));
}

/** The same by `asset channel part fault`. */
export async function readFollowedFacts(
  client: PoolClient,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, FollowedFact>> {
  const facts = await listFollowedFacts(client, assetIds);
  return new Map(
    facts.map((fact) => [`${fact.equipmentId} ${fact.channel} ${fact.part} ${fact.fault}`, fact]),
  );
}
