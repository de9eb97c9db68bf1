import { type IdentityProvider, PROVIDER_ROLES, type ProviderRole } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { AuthorizationChecks } from './provider-client.ts';

export interface StoredProvider extends Omit<IdentityProvider, 'hasClientSecret'> {
  readonly organisationId: string;
  /** Encrypted. */
  readonly clientSecret: Buffer | null;
}

interface ProviderRow {
  organisation_id: string;
  issuer: string;
  client_id: string;
  client_secret: Buffer | null;
  scopes: string[];
  label: string;
  role_claim: string | null;
  role_mapping: { value: string; role: string }[];
  default_role: string | null;
  makes_accounts: boolean;
  password_sign_in: boolean;
  revision: number;
  domains: string[];
}

const columns = sql`
  identity_provider.*,
  array(select domain from identity_provider_domain
         where identity_provider_domain.organisation_id = identity_provider.organisation_id order by domain) as domains`;

const asRole = (text: string | null): ProviderRole | null =>
  PROVIDER_ROLES.find((role) => role === text) ?? null;

function asProvider(row: ProviderRow): StoredProvider {
  return {
    organisationId: row.organisation_id,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: row.client_secret,
    scopes: row.scopes,
    label: row.label,
    domains: row.domains,
    roleClaim: row.role_claim,
    roleMapping: row.role_mapping.flatMap(({ value, role }) => {
      const known = asRole(role);
      return known === null ? [] : [{ value, role: known }];
    }),
    defaultRole: asRole(row.default_role),
    makesAccounts: row.makes_accounts,
    passwordSignIn: row.password_sign_in,
    revision: row.revision,
  };
}

/** Providers by organisation, and by the domains of those who sign in there and have no organisation yet. */
export function makeProviderStore(db: Database | DatabaseTransaction) {
  return {
    async find(organisationId: string): Promise<StoredProvider | undefined> {
      const { rows } = await sql<ProviderRow>`
        select ${columns} from identity_provider where organisation_id = ${organisationId}`.execute(db);
      return rows[0] && asProvider(rows[0]);
    },

    async findByDomain(domain: string): Promise<StoredProvider | undefined> {
      const { rows } = await sql<ProviderRow>`
        select ${columns} from identity_provider
         where organisation_id = (select organisation_id from identity_provider_domain where domain = ${domain})`.execute(
        db,
      );
      return rows[0] && asProvider(rows[0]);
    },

    /** Answers false when somebody changed it meanwhile. */
    async put(provider: StoredProvider): Promise<boolean> {
      const values = sql`${provider.issuer}, ${provider.clientId}, ${provider.clientSecret},
        ${[...provider.scopes]}::text[], ${provider.label}, ${provider.roleClaim},
        ${JSON.stringify(provider.roleMapping)}::jsonb, ${provider.defaultRole}, ${provider.makesAccounts},
        ${provider.passwordSignIn}`;
      const { rows } =
        provider.revision === 0
          ? await sql`
              insert into identity_provider (issuer, client_id, client_secret, scopes, label, role_claim, role_mapping,
                                             default_role, makes_accounts, password_sign_in, organisation_id)
              values (${values}, ${provider.organisationId}) on conflict do nothing returning 1`.execute(db)
          : await sql`
              update identity_provider set
                (issuer, client_id, client_secret, scopes, label, role_claim, role_mapping, default_role,
                 makes_accounts, password_sign_in, revision) = (${values}, revision + 1)
               where organisation_id = ${provider.organisationId} and revision = ${provider.revision}
              returning 1`.execute(db);
      return rows.length > 0;
    },

    /** Those of them that another organisation has are answered, and not taken. */
    async replaceDomains(organisationId: string, domains: readonly string[]): Promise<string[]> {
      await sql`
        delete from identity_provider_domain
         where organisation_id = ${organisationId} and domain <> all(${[...domains]}::text[])`.execute(db);
      await sql`
        insert into identity_provider_domain (domain, organisation_id)
        select distinct domain, ${organisationId}::uuid from unnest(${[...domains]}::text[]) as domain order by domain
        on conflict do nothing`.execute(db);
      const { rows } = await sql<{ domain: string }>`
        select domain from identity_provider_domain
         where domain = any(${[...domains]}::text[]) and organisation_id <> ${organisationId}`.execute(db);
      return rows.map(({ domain }) => domain);
    },

    async remove(organisationId: string): Promise<boolean> {
      const { rows } = await sql`
        delete from identity_provider where organisation_id = ${organisationId} returning 1`.execute(db);
      return rows.length > 0;
    },
  };
}

export interface StoredAttempt extends AuthorizationChecks {
  readonly organisationId: string;
  readonly redirectUri: string;
}

/** Sign-ins that are at a provider. */
export function makeAttemptStore(db: Database | DatabaseTransaction) {
  return {
    async insert(attempt: StoredAttempt & { cookieHash: Buffer; expiresAt: Date }): Promise<void> {
      await sql`
        insert into single_sign_on_attempt (cookie_hash, organisation_id, state, nonce, code_verifier, redirect_uri, expires_at)
        values (${attempt.cookieHash}, ${attempt.organisationId}, ${attempt.state}, ${attempt.nonce},
                ${attempt.codeVerifier}, ${attempt.redirectUri}, ${attempt.expiresAt})`.execute(db);
    },

    /** Once: the second who comes with the same cookie finds nothing. */
    async take(cookieHash: Buffer, now: Date): Promise<StoredAttempt | undefined> {
      const { rows } = await sql<{
        organisation_id: string;
        state: string;
        nonce: string;
        code_verifier: string;
        redirect_uri: string;
        expires_at: Date;
      }>`
        delete from single_sign_on_attempt where cookie_hash = ${cookieHash}
        returning organisation_id, state, nonce, code_verifier, redirect_uri, expires_at`.execute(db);
      const row = rows[0];
      if (row === undefined || row.expires_at <= now) return undefined;
      return {
        organisationId: row.organisation_id,
        state: row.state,
        nonce: row.nonce,
        codeVerifier: row.code_verifier,
        redirectUri: row.redirect_uri,
      };
    },

    async removeExpired(now: Date): Promise<void> {
      await sql`
        delete from single_sign_on_attempt where cookie_hash in
          (select cookie_hash from single_sign_on_attempt where expires_at < ${now} for update skip locked)`.execute(
        db,
      );
    },
  };
}
