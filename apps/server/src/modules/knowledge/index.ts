export { addKnowledgeRoutes } from './knowledge-routes.ts';
