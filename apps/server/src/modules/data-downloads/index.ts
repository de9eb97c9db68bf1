export { handleDataDownloads } from './download-job.ts';
export { makeDownloadLinks } from './download-link.ts';
export { addDataDownloadRoutes } from './download-routes.ts';
export { addDataDownloadJobs, resumeDataDownloads } from './download-sweep.ts';
