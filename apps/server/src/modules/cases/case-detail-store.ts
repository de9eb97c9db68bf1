import type { CaseDetail } from '@ritzel/contract';
import type { MessageLike } from '@ritzel/sentences';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { queryRows } from '../../platform/query-rows.ts';

export async function readKeys(db: Database | DatabaseTransaction, id: string) {
  const rows = await queryRows<{ subject_key: string; rule: string | null; machine_class: string }>(
    db,
    'select subject_key, rule, machine_class from fault_case where id = $1',
    [id],
  );
  return rows[0];
}

export async function readConfirmations(
  db: Database | DatabaseTransaction,
  id: string,
): Promise<CaseDetail['confirmations']> {
  const rows = await queryRows<{
    code: string;
    message: MessageLike;
    done_at: Date | null;
    name: string | null;
  }>(
    db,
    `select check_of.code, check_of.message, check_of.done_at, person.name
       from case_confirmation check_of left join app_user person on person.id = check_of.done_by
      where check_of.case_id = $1 order by check_of.code`,
    [id],
  );
  return rows.map(({ code, message, done_at, name }) => ({
    code,
    message: { code: message.code, params: { ...message.params } },
    isDone: done_at !== null,
    doneAt: done_at?.toISOString() ?? null,
    by: name,
  }));
}

export interface CaseSignal {
  readonly id: string;
  readonly asset_id: string;
  readonly name: string;
  readonly unit: string;
  readonly role: string;
  readonly severity: number | null;
}

/** Signals of a machine that say something about it, with their severity now; of a case that the caller has read. */
export function listCaseSignals(
  db: Database | DatabaseTransaction,
  equipmentId: string,
): Promise<CaseSignal[]> {
  return queryRows<CaseSignal>(
    db,
    `select signal.id, signal.asset_id, signal.name, signal.unit, signal.role, condition.severity
       from signal
       left join condition on condition.asset_id = signal.asset_id and condition.signal_number = signal.number
      where signal.asset_id = $1 and signal.role <> 'other' order by signal.number limit 200`,
    [equipmentId],
  );
}
