import { type AccessRows, all } from './access-row.testing.ts';

const asked = () => ({ query: { q: 'outer race' } });

/** What a search finds is narrowed by kind: modules/search/search-rights.test.ts. */
export const SEARCH_ROWS: AccessRows = {
  searchEverything: { may: all, status: 200, about: 'caller', parts: asked },
  searchKnowledgePosts: { may: all, status: 200, about: 'caller', parts: asked },
};
