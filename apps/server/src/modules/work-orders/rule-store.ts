import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** A case or a check that a rule of its organisation hands on, or may hand on. */
export interface DueSubject {
  readonly organisationId: string;
  readonly id: string;
}

/** What the rules of all organisations ask for; work of the server itself, which nobody is shown. */
export function makeRuleStore(db: Database) {
  return {
    /** Open cases at or above the severity of their organisation, since its rule, that were never handed on. */
    async listCases(most: number): Promise<DueSubject[]> {
      const { rows } = await sql<DueSubject>`
        select fault_case.organisation_id as "organisationId", fault_case.id
          from work_order_settings rule
          join fault_case on fault_case.organisation_id = rule.organisation_id
         where rule.cases_from is not null and fault_case.closed_at is null
           and fault_case.announced_severity >= rule.cases_from and fault_case.worse_at >= rule.cases_since
           and not exists (select 1 from work_order where work_order.case_id = fault_case.id)
           and exists (select 1 from equipment where equipment.id = fault_case.equipment_id)
         order by fault_case.worse_at, fault_case.id limit ${most}`.execute(db);
      return rows;
    },

    /** Organisations whose checks are handed on before they are due. */
    async listCheckRules(): Promise<{ organisationId: string; daysAhead: number }[]> {
      const { rows } = await sql<{ organisationId: string; daysAhead: number }>`
        select organisation_id as "organisationId", checks_days_ahead as "daysAhead" from work_order_settings
         where checks_days_ahead is not null order by organisation_id`.execute(db);
      return rows;
    },

    /** Checks that were handed on since they were carried out last, by their ids with when that was. */
    async listHandedOnChecks(organisationId: string): Promise<{ checkId: string; settledAt: Date | null }[]> {
      const { rows } = await sql<{ checkId: string; settledAt: Date | null }>`
        select check_id as "checkId", check_settled_at as "settledAt" from work_order
         where organisation_id = ${organisationId} and check_id is not null`.execute(db);
      return rows;
    },
  };
}
