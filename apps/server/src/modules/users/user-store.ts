import { isRole, type UserRow } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import type { UserOrder } from './user-order.ts';

interface Row {
  id: string;
  email: string;
  name: string;
  role_code: string;
  status: UserRow['status'];
  created_at: Date;
  last_sign_in_at: Date | null;
}

function asUserRow(row: Row): UserRow {
  if (!isRole(row.role_code)) throw new Error(`user ${row.id} has the unknown role ${row.role_code}`);
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role_code,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  };
}

/** `%` and `_` are what the user typed, not patterns. */

/** Users of one organisation. Guests of the demo are visitors, not users. */
export function makeUserStore(db: Database | DatabaseTransaction, organisationId: string) {
  const columns = sql`id, email, name, role_code, status, created_at, last_sign_in_at`;
  const mine = sql`organisation_id = ${organisationId} and guest_until is null`;
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

    /** Locks both users in the order of their ids: two administrators changing each other come one after the other. */
    async lockPair(id: string, callerId: string): Promise<{ user?: UserRow; caller?: UserRow }> {
      const { rows } = await sql<Row>`
        select ${columns} from app_user where ${mine} and id = any(${[id, callerId]}::uuid[])
         order by id for no key update`.execute(db);
      const find = (wanted: string) => {
        const row = rows.find((candidate) => candidate.id === wanted);
        return row && asUserRow(row);
      };
      const user = find(id);
      const caller = find(callerId);
      return { ...(user ? { user } : {}), ...(caller ? { caller } : {}) };
    },

    async setRole(id: string, role: string): Promise<void> {
      await sql`update app_user set role_code = ${role} where ${mine} and id = ${id}`.execute(db);
    },

    async setStatus(id: string, status: string): Promise<void> {
      await sql`update app_user set status = ${status} where ${mine} and id = ${id}`.execute(db);
    },
  };
}
