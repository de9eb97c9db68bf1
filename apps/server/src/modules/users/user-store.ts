import type { UserRow } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import type { UserOrder } from './user-order.ts';

interface Row {
  id: string;
  email: string;
  name: string;
  roles: string[];
  own_permissions: string[];
  status: UserRow['status'];
  created_at: Date;
  last_sign_in_at: Date | null;
}

/** A user with the codes that roles of the organisation's own give them. */
export interface StoredUser extends UserRow {
  readonly ownPermissions: readonly string[];
}

function asUserRow(row: Row): UserRow {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.roles[0] ?? '',
    roles: row.roles,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  };
}

/** Users of one organisation: people. Guests of the demo are visitors, service accounts are programs. */
export function makeUserStore(db: Database | DatabaseTransaction, organisationId: string) {
  const columns = sql`
    id, email, name, status, created_at, last_sign_in_at,
    (select roles from user_right where user_id = app_user.id) as roles`;
  const mine = sql`organisation_id = ${organisationId} and guest_until is null and status not in ('service', 'deleted')`;
  return {
    async list(query: { search?: string | undefined; order: UserOrder; page: number; size: number }) {
      const match = query.search
        ? sql`and (name ilike ${searchPattern(query.search)} or email ilike ${searchPattern(query.search)})`
        : sql``;
      const order = sql.join(
        query.order.map(({ column, isDescending }) =>
          isDescending ? sql`${sql.ref(column)} desc nulls last` : sql`${sql.ref(column)} asc nulls last`,
        ),
      );
      const [page, count] = await Promise.all([
        sql<Row>`select ${columns} from app_user where ${mine} ${match}
                  order by ${order}, id limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(
          db,
        ),
        sql<{ total: number }>`select count(*) as total from app_user where ${mine} ${match}`.execute(db),
      ]);
      return {
        rows: page.rows.map(asUserRow),
        total: count.rows[0]?.total ?? 0,
        page: query.page,
        size: query.size,
      };
    },

    /** A guest of the demo has an address too. */
    async findEmail(id: string): Promise<string | undefined> {
      const { rows } = await sql<{ email: string }>`
        select email from app_user where organisation_id = ${organisationId} and id = ${id}`.execute(db);
      return rows[0]?.email;
    },

    async find(id: string): Promise<UserRow | undefined> {
      const { rows } = await sql<Row>`
        select ${columns} from app_user where ${mine} and id = ${id}`.execute(db);
      return rows[0] && asUserRow(rows[0]);
    },

    /** A sign-in of the user waits until the change is done. */
    async lock(id: string): Promise<StoredUser | undefined> {
      await sql`select 1 from app_user where ${mine} and id = ${id} for no key update`.execute(db);
      const { rows } = await sql<Row>`
        select ${columns}, (select own_permissions from user_right where user_id = app_user.id) as own_permissions
          from app_user where ${mine} and id = ${id}`.execute(db);
      return rows[0] && { ...asUserRow(rows[0]), ownPermissions: rows[0].own_permissions };
    },

    async setStatus(id: string, status: string): Promise<void> {
      await sql`update app_user set status = ${status} where ${mine} and id = ${id}`.execute(db);
    },
  };
}
