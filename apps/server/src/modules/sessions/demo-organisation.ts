import { randomBytes } from 'node:crypto';
import { type CallReply, type listDemoPeople, problem, type RoleCode } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { TOKEN_LIFE_S, type Tokens } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import { StartError } from '../../platform/configuration.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { copyMemberships, ensureGroups, ensureMember } from '../groups/index.ts';
import { ensureDemoOrganisationRow, hasOnlyDemoOrganisations } from '../organisations/index.ts';
import { makeAccountStore, makeGuestStore } from '../users/index.ts';
import {
  DEMO_COMPANIES,
  type DemoCompany,
  demoPersonEmail,
  isOfferedBesideCustomers,
} from './demo-companies.ts';
import { type OpenedSession, openSession } from './session-opening.ts';
import type { Client, SessionParts } from './session-parts.ts';
import { DEMO_LIFE_MS } from './session-rules.ts';

const demoEmail = 'demo@ritzel.example';
const provisioningEmail = 'provisioning@ritzel.example';
const secondProvisioningEmail = 'provisioning-second@ritzel.example';
/** Accounts that hand the demo's machines over; nobody reads their mail. */
export const PROVISIONING_EMAILS: readonly string[] = [provisioningEmail, secondProvisioningEmail];
const provisioningLifeS = 24 * 3600;
/** More visitors than this within half a day are no visitors. */
export const MAX_GUESTS = 5000;

type DemoPersonDto = CallReply<typeof listDemoPeople>[number];

export interface DemoOrganisation {
  readonly organisationId: string;
  readonly demoUserId: string;
  /** Bearer token of role `Adm` for the demo organisation alone, good for a day: the demo plant is set up with it. */
  readonly provisioningToken: string;
  /** The same for the second company. */
  readonly second: { readonly organisationId: string; readonly provisioningToken: string };
}

/** A company of the demo with its groups and people, and the token that its machines are handed over with. */
async function ensureCompany(
  transaction: DatabaseTransaction,
  tokens: Tokens,
  now: Date,
  company: DemoCompany,
  email: string,
): Promise<{ organisationId: string; provisioningToken: string }> {
  const organisationId = await ensureDemoOrganisationRow(transaction, company);
  await ensureGroups(transaction, organisationId, company.groups);
  for (const person of company.people) {
    const id = await ensureUser(transaction, {
      ...person,
      organisationId,
      email: demoPersonEmail(person.key),
    });
    for (const group of person.groups) await ensureMember(transaction, organisationId, id, group);
  }
  const userId = await ensureUser(transaction, { organisationId, email, name: 'Demo plant', role: 'Adm' });
  const { token } = await tokens.issue(
    { userId, organisationId, role: 'Adm', isDemo: false },
    now,
    provisioningLifeS,
  );
  return { organisationId, provisioningToken: token };
}

async function ensureUser(
  transaction: DatabaseTransaction,
  user: { organisationId: string; email: string; name: string; role: RoleCode },
): Promise<string> {
  const { organisationId, email, name, role } = user;
  const id = await makeAccountStore(transaction).ensureWithoutPassword({ organisationId, email, name, role });
  if (id === undefined) throw new StartError(`The demo needs the address ${email}, which another user has.`);
  return id;
}

/** The demo's two companies with their users, made on first use. None of the users has a password. */
export async function ensureDemoOrganisation(
  db: Database,
  tokens: Tokens,
  now: Date,
): Promise<DemoOrganisation> {
  return runTransaction(db, async (transaction) => {
    const [first, second] = DEMO_COMPANIES;
    const demo = await ensureCompany(transaction, tokens, now, first, provisioningEmail);
    const demoUserId = await ensureUser(transaction, {
      organisationId: demo.organisationId,
      email: demoEmail,
      name: 'Demo',
      role: 'Dem',
    });
    return {
      ...demo,
      demoUserId,
      second: await ensureCompany(transaction, tokens, now, second, secondProvisioningEmail),
    };
  });
}

/** Removes visitors whose time and last access token are over; what they marked or set goes with them. */
export async function removeGuests(db: Database | DatabaseTransaction, now: Date): Promise<void> {
  const over = new Date(now.getTime() - 2 * TOKEN_LIFE_S * 1000);
  await makeGuestStore(db).removeThoseOver(over);
}

/** The people through whose eyes the demo may be looked at now. */
export async function listLentPeople(db: Database): Promise<DemoPersonDto[]> {
  const isDemoAlone = await hasOnlyDemoOrganisations(db);
  return DEMO_COMPANIES.flatMap(({ name: company, people }) =>
    people
      .filter((person) => isDemoAlone || isOfferedBesideCustomers(person))
      .map(({ key, name, role, groups }) => ({ key, name, role, company, groups: [...groups] })),
  );
}

async function isLent(db: Database, key: string): Promise<boolean> {
  return (await listLentPeople(db)).some((person) => person.key === key);
}

/**
 * Lets a visitor in as a guest: a copy of the demo user, of role `Dem`, for half a day; or of one of the demo's people,
 * with their role and groups, who may look at everything they see and change no more than role `Dem` may. Favourites and preferences
 * work for them as for anyone and are seen by nobody else.
 */
export async function signInGuest(
  parts: SessionParts,
  client: Client,
  requestId: string,
  person?: string,
): Promise<OpenedSession> {
  const now = parts.now();
  if (person !== undefined && !(await isLent(parts.db, person))) throw problem.notFound('person');
  const original = person === undefined ? demoEmail : demoPersonEmail(person);
  return runTransaction(parts.db, async (transaction) => {
    // Who counts before adding takes turns, or many at once would be more than the most.
    await takeTurns(transaction, 'guests', DEMO_COMPANIES[0].identifier);
    await removeGuests(transaction, now);
    const guests = makeGuestStore(transaction);
    if ((await guests.count()) >= MAX_GUESTS) throw problem.tooMany(problemText('DEMO_CROWDED'));
    const email = `demo-${randomBytes(6).toString('hex')}@ritzel.example`;
    const until = new Date(now.getTime() + DEMO_LIFE_MS);
    const id = await guests.insertCopyOf(original, { email, until, now });
    const account = id === undefined ? undefined : await makeAccountStore(transaction).find(id);
    if (account === undefined) throw problem.notFound('demo');
    await copyMemberships(transaction, original, account.id);
    await recordAudit(transaction, {
      organisationId: account.organisationId,
      userId: account.id,
      action: 'session.sign-in-demo',
      subjectType: 'user',
      subjectId: account.id,
      requestId,
    });
    return openSession(transaction, parts, account, now, { client });
  });
}
