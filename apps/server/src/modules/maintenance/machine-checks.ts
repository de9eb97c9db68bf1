import type { Check, CheckExecution } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { compareUrgency } from './check-list.ts';
import { toCheckDto } from './check-record.ts';
import { makeCheckStore } from './check-store.ts';
import { listLastExecutions } from './last-execution-store.ts';

type Step = CheckExecution['steps'][number];

/** A step that failed when its check was carried out last. */
export interface OpenStep {
  readonly check: Pick<Check, 'shippedCode' | 'name'>;
  readonly step: Pick<Step, 'code' | 'text' | 'unit' | 'low' | 'high'>;
  readonly value: number | null;
  readonly text: string | null;
  readonly at: string;
  readonly by: string;
  readonly caseNumber: number | null;
}

export interface MachineCheck
  extends Pick<Check, 'id' | 'equipment' | 'shippedCode' | 'name' | 'due' | 'assignee'> {
  readonly last: { readonly at: string; readonly by: string } | null;
}

export interface MachineChecks {
  /** The most urgent first. */
  readonly checks: readonly MachineCheck[];
  readonly openSteps: readonly OpenStep[];
}

/** What is due at a machine and its parts, how it was carried out last, and what was found then and is still open. */
export async function readMachineChecks(
  db: Database,
  viewer: EquipmentViewer,
  equipmentId: string,
  terms: { readonly nowMs: number; readonly timeZone: string },
): Promise<MachineChecks> {
  const [records, executions] = await Promise.all([
    makeCheckStore(db, viewer).list(equipmentId),
    listLastExecutions(db, viewer, equipmentId),
  ]);
  const lastOf = new Map(executions.map((execution) => [execution.checkId, execution]));
  const checks = records.map((record) => toCheckDto(record, terms)).sort(compareUrgency);
  return {
    checks: checks.map((check) => {
      const last = lastOf.get(check.id);
      const { id, equipment, shippedCode, name, due, assignee } = check;
      return {
        ...{ id, equipment, shippedCode, name, due, assignee },
        last: last === undefined ? null : { at: last.finishedAt.toISOString(), by: last.by },
      };
    }),
    openSteps: checks.flatMap(({ id, shippedCode, name }) => {
      const last = lastOf.get(id);
      if (last === undefined) return [];
      return last.failed.flatMap(({ stepKey, value, text, caseNumber }) => {
        const step = last.steps.find(({ key }) => key === stepKey);
        if (step === undefined) return [];
        const { code, unit, low, high } = step;
        return [
          {
            ...{ check: { shippedCode, name }, step: { code, text: step.text, unit, low, high } },
            ...{ value, text, at: last.finishedAt.toISOString(), by: last.by, caseNumber },
          },
        ];
      });
    }),
  };
}
