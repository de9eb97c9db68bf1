export { makeRecordEvaluation } from './record-evaluation.ts';
export { addSpectralLimitRoutes, handleSpectralLimits } from './spectral-limit-routes.ts';
