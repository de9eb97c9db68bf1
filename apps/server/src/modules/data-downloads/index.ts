export { sendDownloadFile } from './download-file.ts';
export { handleDataDownloads } from './download-job.ts';
export { type DownloadLinks, LINK_LIFE_MS, makeDownloadLinks } from './download-link.ts';
export { addDataDownloadRoutes } from './download-routes.ts';
export { addDataDownloadJobs, resumeDataDownloads } from './download-sweep.ts';
