export { addDocumentRoutes, attachmentHeader } from './document-routes.ts';
export type { DocumentParts } from './document-service.ts';
export { addDocumentJobs, sweepDocuments } from './document-sweep.ts';
