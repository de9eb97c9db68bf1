import { type DemoStyle, ensureDemoPreference } from '../modules/notifications/index.ts';
import { ensureDemoRota } from '../modules/on-call/index.ts';
import { DEMO_COMPANIES, demoPersonEmail, PROVISIONING_EMAILS } from '../modules/sessions/index.ts';
import { makeAccountStore } from '../modules/users/index.ts';
import { wholeOrganisation } from '../modules/visibility/index.ts';
import type { Database } from '../platform/database.ts';
import { runTransaction } from '../platform/transaction.ts';

const STYLE_OF_ROLE: Readonly<Record<string, DemoStyle>> = {
  Ope: 'at-night-critical-only',
  Ana: 'morning-digest',
  Adm: 'morning-digest',
};

/** The demo's people know what they want to be notified of, and who of them is on duty. */
export async function ensureDemoNotifications(db: Database, now: Date): Promise<void> {
  await runTransaction(db, async (transaction) => {
    const accounts = makeAccountStore(transaction);
    const ensure = async (email: string, style: DemoStyle): Promise<string | undefined> => {
      const account = await accounts.findByEmail(email);
      if (account === undefined) return undefined;
      const person = { ...wholeOrganisation(account.organisationId), userId: account.id };
      await ensureDemoPreference(transaction, person, style, now);
      return account.id;
    };
    for (const email of PROVISIONING_EMAILS) await ensure(email, 'nothing');
    for (const { people } of DEMO_COMPANIES) {
      const onDuty: string[] = [];
      for (const { key, role } of people) {
        const id = await ensure(demoPersonEmail(key), STYLE_OF_ROLE[role] ?? 'nothing');
        if (id !== undefined && role === 'Ope') onDuty.push(id);
      }
      const first = people[0] && (await accounts.findByEmail(demoPersonEmail(people[0].key)));
      if (first !== undefined) await ensureDemoRota(transaction, first.organisationId, onDuty, now);
    }
  });
}
