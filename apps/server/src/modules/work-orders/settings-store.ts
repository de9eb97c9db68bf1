import type { WorkOrderSettings } from '@ritzel/contract';
import { severityNumber, severityOf } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

/** What an organisation hands on by itself. */
export interface OrganisationRules extends WorkOrderSettings {
  /** Cases that were opened or got worse before are left to people. */
  readonly casesSince: Date | null;
}

const NONE: OrganisationRules = { casesFrom: null, checksDaysAhead: null, casesSince: null, revision: 0 };

export function makeSettingsStore(db: Database | DatabaseTransaction, organisationId: string) {
  return {
    async read(): Promise<OrganisationRules> {
      const { rows } = await sql<{
        cases_from: number | null;
        cases_since: Date | null;
        checks_days_ahead: number | null;
        revision: number;
      }>`select * from work_order_settings where organisation_id = ${organisationId}`.execute(db);
      const row = rows[0];
      if (row === undefined) return NONE;
      return {
        // @NOTE: the column holds 3 to 6
        casesFrom:
          row.cases_from === null
            ? null
            : (severityOf(row.cases_from) as NonNullable<OrganisationRules['casesFrom']>),
        ...{ casesSince: row.cases_since, checksDaysAhead: row.checks_days_ahead, revision: row.revision },
      };
    },

    async save({
      casesFrom,
      casesSince,
      checksDaysAhead,
    }: Omit<OrganisationRules, 'revision'>): Promise<void> {
      const from = casesFrom === null ? null : severityNumber(casesFrom);
      await sql`
        insert into work_order_settings (organisation_id, cases_from, cases_since, checks_days_ahead)
        values (${organisationId}, ${from}, ${casesSince}, ${checksDaysAhead})
        on conflict (organisation_id) do update
          set cases_from = excluded.cases_from, cases_since = excluded.cases_since,
              checks_days_ahead = excluded.checks_days_ahead, revision = work_order_settings.revision + 1`.execute(
        db,
      );
    },
  };
}
