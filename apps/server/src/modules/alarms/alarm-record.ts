import type { AlarmActKind, AlarmKind, AlarmState } from '@ritzel/contract';
import type { MessageLike } from '@ritzel/sentences';

export type CoveredState = 'unacknowledged' | 'acknowledged' | 'returned' | 'latched' | 'normal';

/** The facts of a case's sentence and what would confirm it; of a finding as it was when the alarm last changed. */
export interface AlarmFacts {
  readonly role?: string;
  readonly part?: string;
  readonly partName?: string;
  readonly fault?: string;
  readonly channel?: string;
  readonly rule?: string;
  readonly confidence?: number;
  readonly confirm?: MessageLike;
  readonly firstSeenAt?: string;
  readonly deviceId?: string;
}

export interface LastAct {
  readonly act: AlarmActKind;
  readonly at: string;
  readonly by: string | null;
  readonly comment: string | null;
}

/** A row of `alarm`, under the names of its columns. Severities by their numbers, times as ISO 8601. */
export interface AlarmRecord {
  id: string;
  organisation_id: string;
  equipment_id: string;
  case_id: string | null;
  kind: AlarmKind;
  source_key: string;
  signal_id: string | null;
  signal_number: number | null;
  subject: string;
  state: AlarmState;
  covered_state: CoveredState | null;
  is_active: boolean;
  is_latching: boolean;
  severity: number;
  worst_severity: number;
  value: number | null;
  unit: string | null;
  limit_value: number | null;
  boundary: string | null;
  limit_set: string | null;
  bin: string | null;
  edition_id: string | null;
  waveform_id: string | null;
  facts: AlarmFacts;
  sentence: string;
  says: readonly MessageLike[];
  raised_at: string;
  worse_at: string;
  returned_at: string | null;
  ended_at: string | null;
  shelved_until: string | null;
  last_act: LastAct | null;
  revision: number;
}

/** A row of `alarm_step` to be written. */
export interface NewStep {
  readonly alarm_id: string;
  readonly organisation_id: string;
  readonly equipment_id: string;
  readonly at: string;
  readonly code: string;
  readonly state: AlarmState;
  readonly severity: number;
  readonly value: number | null;
  readonly user_id: string | null;
  readonly comment: string | null;
  readonly until: string | null;
  readonly snapshot: unknown;
}
