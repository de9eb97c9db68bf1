export { addKnowledgePictureRoutes } from './knowledge-picture-routes.ts';
export { addKnowledgeJobs, sweepKnowledgePictures } from './knowledge-picture-sweep.ts';
export { addKnowledgeRoutes } from './knowledge-routes.ts';
export { makePostSearch } from './post-search.ts';
export { addProgramDocRoutes } from './program-doc-routes.ts';
export { readProgramDocs } from './program-docs.ts';
export { readShippedArticles, type ShippedArticles } from './shipped-articles.ts';
export { writeShippedPosts } from './shipped-post-store.ts';
