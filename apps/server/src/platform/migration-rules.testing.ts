import type { Migration } from './migrations.ts';
import { splitStatements } from './sql-statements.ts';

/** Tables that grow with every message, record, user or machine: nobody may be kept from writing to them for minutes. */
export const LIVE_TABLES = [
  'audit_entry',
  'condition',
  'device',
  'device_job',
  'device_log',
  'diagnosis',
  'diagnosis_history',
  'domain_event',
  'equipment',
  'evaluation_queue',
  'every_device',
  'every_equipment',
  'finding_closed',
  'finding_condition',
  'kinematics_version',
  'log_entry',
  'notification_state',
  'operating_baseline',
  'rediagnosis',
  'refresh_token',
  'signal',
  'telemetry_fresh',
  'telemetry_last',
  'telemetry_rollup',
  'telemetry_compacted',
  'waveform',
  'waveform_annotation',
  'waveform_channel',
] as const;

const INDEX_ON =
  /^create\s+(?:unique\s+)?index\s+(concurrently\s+)?(?:if\s+not\s+exists\s+)?(?:\w+\s+)?on\s+(?:only\s+)?"?(\w+)"?/i;
const CONSTRAINT_ON =
  /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?"?(\w+)"?[\s\S]*\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key|exclude)\b(?!\s+using\s+index)/i;
const TABLE_MADE = /^create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;

/** The live tables that a migration would lock against writing while it builds an index. Its own new tables are empty. */
export function tablesLockedByIndexes({ text }: Pick<Migration, 'text'>): string[] {
  const locked = new Set<string>();
  const made = new Set<string>();
  for (const commented of splitStatements(text)) {
    const statement = commented.replaceAll(/--[^\n]*/g, '').trim();
    const table = TABLE_MADE.exec(statement)?.[1];
    if (table !== undefined) made.add(table);
    const index = INDEX_ON.exec(statement);
    const indexed = index === null ? CONSTRAINT_ON.exec(statement)?.[1] : index[1] ? undefined : index[2];
    if (indexed !== undefined && !made.has(indexed) && LIVE_TABLES.some((name) => name === indexed))
      locked.add(indexed);
  }
  return [...locked];
}
