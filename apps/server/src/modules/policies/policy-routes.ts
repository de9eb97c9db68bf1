import { listPolicies } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { listPoliciesIn } from './policy-store.ts';

export function addPolicyRoutes(server: HttpServer, parts: { db: Database }): void {
  server.serve(listPolicies, ({ query }) => listPoliciesIn(parts.db, query.lang_code, query.policy_status));
}
