export { makePicturePool, type PicturePool } from './picture-pool.ts';
export { makeReportMaker, type ReportMakerParts } from './report-maker.ts';
export { makeReportPool, type ReportPool } from './report-pool.ts';
export { addReportRoutes } from './report-routes.ts';
export { makeReportScheduler } from './report-scheduler.ts';
export { findReportsByText, type ReportReader } from './report-store.ts';
export { addReportJobs } from './report-sweep.ts';
