import * as calls from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { limitSearch } from '../../platform/text-search.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makeKnowledgeService } from './knowledge-service.ts';
import { makePostSearch } from './post-search.ts';
import type { ShippedArticles } from './shipped-articles.ts';

export function addKnowledgeRoutes(
  server: HttpServer,
  parts: { db: Database; articles: ShippedArticles; now: () => Date },
): void {
  const service = makeKnowledgeService(parts.db, parts.articles);
  const searchPosts = makePostSearch(parts.articles);
  const changeOf = ({ caller, requestId }: { caller: Caller; requestId: string }) => ({
    caller,
    requestId,
    now: parts.now(),
  });

  server.serve(calls.listKnowledgeCategories, ({ caller }) => service.listCategories(caller));

  server.serve(calls.listKnowledgePosts, ({ caller, query: { lang_code, ...filter } }) =>
    service.list(caller, lang_code, filter),
  );

  server.serve(calls.searchKnowledgePosts, ({ caller, query }) =>
    runTransaction(parts.db, async (transaction) => {
      await limitSearch(transaction);
      return searchPosts(transaction, caller, query);
    }),
  );

  server.serve(calls.readKnowledgePost, ({ caller, params, query }) =>
    service.read(caller, params.id, query.lang_code),
  );

  server.serve(calls.voteKnowledgePost, async (request) => {
    await service.vote(changeOf(request), request.params.id, request.body.isHelpful);
    return undefined;
  });

  server.serve(calls.hideKnowledgePost, async (request) => {
    await service.hide(changeOf(request), request.params.id, request.body.isHidden);
    return undefined;
  });

  server.serve(calls.createKnowledgePost, (request) => {
    const { langCode, ...text } = request.body;
    return service.create(changeOf(request), langCode, text);
  });

  server.serve(calls.deleteKnowledgePost, async (request) => {
    await service.remove(changeOf(request), request.params.id);
    return undefined;
  });

  server.serve(calls.listKnowledgeVersions, ({ caller, params }) => service.listVersions(caller, params.id));

  server.serve(calls.listKnowledgeDrafts, ({ caller }) => service.listDrafts(caller));

  server.serve(calls.readKnowledgeVersion, ({ caller, params }) =>
    service.readVersion(caller, params.id, params.versionId),
  );

  server.serve(calls.saveKnowledgeDraft, (request) =>
    service.saveDraft(changeOf(request), request.params.id, request.params.langCode, request.body),
  );

  server.serve(calls.publishKnowledgeDraft, (request) =>
    service.publish(changeOf(request), request.params.id, request.params.langCode, request.body.revision),
  );

  server.serve(calls.discardKnowledgeDraft, async (request) => {
    await service.discard(changeOf(request), request.params.id, request.params.langCode);
    return undefined;
  });
}
