export { addKnowledgeRoutes } from './knowledge-routes.ts';
export { makePostSearch } from './post-search.ts';
export { readShippedArticles, type ShippedArticles } from './shipped-articles.ts';
export { writeShippedPosts } from './shipped-post-store.ts';
