import { listPolicies, type RoleCode } from '@ritzel/contract';
import type { Pool } from 'pg';
import { makePasswords } from '../modules/sessions/index.ts';
import type { TestServer } from './server.testing.ts';

export const TEST_PASSWORD = 'Pinion-23-of-67!';

let hashOnce: Promise<string> | undefined;

/** The hash of `TEST_PASSWORD`: made once in a process, for hashing is slow by design. */
export function testPasswordHash(): Promise<string> {
  hashOnce ??= makePasswords().hash(TEST_PASSWORD);
  return hashOnce;
}

export interface TestUser {
  readonly id: string;
  readonly organisationId: string;
  readonly email: string;
}

/** A user who can sign in with `TEST_PASSWORD` and has accepted nothing yet. */
export async function makeTestUser(
  pool: Pool,
  organisationId: string,
  role: RoleCode = 'Ana',
  domain = 'holtwick.example',
): Promise<TestUser> {
  const email = `u-${crypto.randomUUID()}@${domain}`;
  const passwordHash = await testPasswordHash();
  const { rows } = await pool.query<{ id: string }>(
    `insert into app_user (organisation_id, email, name, role_code, password_hash)
     values ($1, $2, 'Test user', $3, $4) returning id`,
    [organisationId, email, role, passwordHash],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the user was not inserted');
  return { id, organisationId, email };
}

/** The ids of the mandatory policies, as the sign-in screen would send them. */
export async function mandatoryPolicyIds(server: TestServer, lang_code = 'en'): Promise<string> {
  const policies = await server.call(listPolicies, { query: { lang_code } });
  return policies
    .filter((policy) => policy.mandatory)
    .map((policy) => policy.id)
    .join(',');
}
