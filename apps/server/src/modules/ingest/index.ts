export { type Ingest, type IngestParts, makeIngest } from './ingest.ts';
