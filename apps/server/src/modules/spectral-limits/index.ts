export { makeRecordEvaluation } from './record-evaluation.ts';
export { addSpectralLimitRoutes, handleSpectralLimits } from './spectral-limit-routes.ts';
export { handleSpectralReplays, resumeSpectralReplays } from './spectral-replay-job.ts';
