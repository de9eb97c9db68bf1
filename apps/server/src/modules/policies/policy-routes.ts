import { Readable } from 'node:stream';
import * as calls from '@ritzel/contract';
import { problem } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { readAcceptanceCursor, writeAcceptanceCursor } from './acceptance-cursor.ts';
import { acceptanceFile } from './acceptance-file.ts';
import { listAcceptances } from './policy-acceptance-store.ts';
import { changeDraft, createDraft, publishDrafts, withdrawVersion } from './policy-service.ts';
import { listPoliciesInForce } from './policy-store.ts';
import { makePolicyVersionStore } from './policy-version-store.ts';

export function addPolicyRoutes(server: HttpServer, parts: { db: Database; now: () => Date }): void {
  const { db } = parts;
  const changeOf = ({ caller, requestId }: { caller: Caller; requestId: string }) => ({
    caller,
    requestId,
    now: parts.now(),
  });

  server.serve(calls.listPolicies, ({ query }) => listPoliciesInForce(db, query.lang_code));

  server.serve(calls.listPolicyVersions, () => makePolicyVersionStore(db).list());

  server.serve(calls.readPolicyVersion, async ({ params }) => {
    const found = await makePolicyVersionStore(db).find(params.id);
    if (found === undefined) throw problem.notFound('policy');
    return found;
  });

  server.serve(calls.createPolicyDraft, (request) => createDraft(db, changeOf(request), request.body));

  server.serve(calls.changePolicyDraft, (request) =>
    changeDraft(db, changeOf(request), request.params.id, request.body),
  );

  server.serve(calls.publishPolicies, (request) => publishDrafts(db, changeOf(request), request.body.drafts));

  server.serve(calls.withdrawPolicy, async (request) => {
    await withdrawVersion(db, changeOf(request), request.params.id);
    return undefined;
  });

  server.serve(calls.listPolicyAcceptances, async ({ query: { after, size, ...filter } }) => {
    // One more than asked for says whether there is a next page.
    const found = await listAcceptances(db, {
      ...filter,
      before: readAcceptanceCursor(after),
      limit: size + 1,
    });
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    return {
      rows: rows.map(({ place: _, ...row }) => row),
      next: found.length > size && last ? writeAcceptanceCursor(last.place) : null,
    };
  });

  server.serve(calls.exportPolicyAcceptances, async ({ query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="policy-acceptances.csv"');
    reply.type('text/csv; charset=utf-8');
    return reply.send(Readable.from(acceptanceFile(db, query)));
  });
}
