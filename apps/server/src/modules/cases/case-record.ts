import type { CASE_ENTRY_KINDS, CaseVerdict } from '@ritzel/contract';
import type { MessageLike } from '@ritzel/sentences';

/** A row of `fault_case`, under the names of its columns. Severities by their numbers, times as ISO 8601. */
export interface CaseRecord {
  id: string;
  organisation_id: string;
  number: number;
  equipment_id: string;
  scope_id: string;
  subject_key: string;
  part: string | null;
  part_name: string | null;
  fault: string | null;
  rule: string | null;
  machine_class: string;
  severity: number;
  worst_severity: number;
  announced_severity: number;
  sentence: string;
  says: readonly MessageLike[];
  confidence: number | null;
  opened_at: string;
  first_sign_at: string;
  worse_at: string;
  assignee_id: string | null;
  due_at: string | null;
  closed_at: string | null;
  closed_by: string | null;
  verdict: CaseVerdict | null;
  found: string | null;
  part_exchanged: string | null;
  resets_baseline: boolean;
  revision: number;
}

export type CaseEntryKind = (typeof CASE_ENTRY_KINDS)[number];

/** A row of `case_entry` to be written. */
export interface NewEntry {
  readonly case_id: string;
  readonly at: string;
  readonly kind: CaseEntryKind;
  readonly code: string;
  readonly severity: number | null;
  readonly text: string | null;
  readonly sentence: string;
  readonly says: readonly MessageLike[];
  readonly user_id: string | null;
  readonly waveform_id: string | null;
  readonly alarm_id: string | null;
  /** The check in which a step failed. */
  readonly execution_id?: string;
}
