import { type AccessRows, all, none } from './access-row.testing.ts';

/** Nobody has one of this id: downloads are their owner's alone, whoever asks. */
const nobodys = () => ({ params: { id: '00000000-0000-4000-8000-00000000dada' } });
const part = () => ({ params: { ...nobodys().params, part: '1' } });
const days = { from: '2026-11-01', to: '2026-11-02', timeZone: 'Europe/Berlin' };

/** Data to take away: values and records as files. */
export const DATA_DOWNLOAD_ROWS: AccessRows = {
  readDownloadChoices: {
    may: all,
    status: 200,
    about: 'subject',
    parts: ({ equipmentId }) => ({ query: { equipment: equipmentId, ...days } }),
  },
  listDataDownloads: { may: all, status: 200, about: 'caller', parts: none },
  // Nothing was measured on these days.
  startDataDownload: {
    may: all,
    status: 400,
    about: 'caller',
    parts: ({ signalId }) => ({ body: { ...days, signalIds: [signalId] } }),
  },
  readDataDownload: { may: all, status: 404, about: 'caller', parts: nobodys },
  cancelDataDownload: { may: all, status: 404, about: 'caller', parts: nobodys },
  deleteDataDownload: { may: all, status: 404, about: 'caller', parts: nobodys },
  readDataDownloadFile: { may: all, status: 404, about: 'caller', parts: part },
  createDownloadLink: { may: all, status: 404, about: 'caller', parts: part },
  // Signed by nobody.
  followDownloadLink: {
    may: 'everyone',
    status: 404,
    about: 'caller',
    parts: () => ({ query: { link: 'nobody.signed' } }),
  },
};
