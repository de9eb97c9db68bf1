export { type Ingest, type IngestParts, makeIngest } from './ingest.ts';
export type { WaveformAdapter } from './waveform-adapter.ts';
export type { WaveformFault } from './waveform-rules.ts';
