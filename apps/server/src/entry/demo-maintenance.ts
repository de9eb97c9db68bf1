import { ensureDemoChecks } from '../modules/maintenance/index.ts';
import { DEMO_COMPANIES, demoPersonEmail } from '../modules/sessions/index.ts';
import { makeAccountStore } from '../modules/users/index.ts';
import { ensureDemoWorkOrders } from '../modules/work-orders/index.ts';
import type { Database } from '../platform/database.ts';
import { runTransaction } from '../platform/transaction.ts';

/** The machines of the demo's companies have checks that are due; it takes machines, so it comes after them. */
export async function ensureDemoMaintenance(db: Database, now: Date): Promise<void> {
  await runTransaction(db, async (transaction) => {
    const accounts = makeAccountStore(transaction);
    for (const { people } of DEMO_COMPANIES) {
      const first = people[0] && (await accounts.findByEmail(demoPersonEmail(people[0].key)));
      if (first !== undefined) await ensureDemoChecks(transaction, first.organisationId, now);
    }
  });
}

/** The analyst of the first company has handed checks on to the workshop; it takes checks, so it comes after them. */
export async function ensureDemoHandedOn(db: Database, portalUrl: string, now: Date): Promise<void> {
  const analyst = await makeAccountStore(db).findByEmail(demoPersonEmail('analyst'));
  if (analyst === undefined) return;
  await ensureDemoWorkOrders({ db, portalUrl: () => portalUrl, onChanged() {} }, analyst, now);
}
