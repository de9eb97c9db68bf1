/** Where the files of reports lie in the blob store. */
export const REPORT_FOLDER = 'reports';
export const reportKey = (id: string): string => `${REPORT_FOLDER}/${id}`;
