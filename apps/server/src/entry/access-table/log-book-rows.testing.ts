import {
  type AccessRow,
  type AccessRows,
  all,
  none,
  range,
  smallPng,
  writers,
} from './access-row.testing.ts';

const othersNote: AccessRow = {
  may: writers,
  status: 404,
  about: 'subject',
  parts: (plant) => ({ params: { entryId: plant.logEntryId } }),
};

/** Log books, notes and flags. */
export const LOG_BOOK_ROWS: AccessRows = {
  listLog: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listOrganisationLog: { may: all, status: 200, about: 'caller', parts: none },
  listFlags: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId }, query: range }),
  },
  addLogEntry: {
    may: writers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.equipmentId },
      body: {
        kind: 'oil-change',
        text: 'Oil changed, VG 320.',
        at: '2025-11-20T12:00:00Z',
        resetsBaseline: true,
      },
    }),
  },
  // Of notes and their photos only who wrote them may change anything: nobody here.
  changeLogEntry: {
    ...othersNote,
    parts: (plant) => ({ params: { entryId: plant.logEntryId }, body: { kind: 'repair', text: 'Nothing.' } }),
  },
  removeLogEntry: othersNote,
  addLogPhoto: {
    ...othersNote,
    parts: (plant) => ({ ...othersNote.parts(plant), rawBody: smallPng, contentType: 'image/png' }),
  },
  readLogPhoto: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { entryId: plant.logEntryId, photoId: plant.logPhotoId } }),
  },
  removeLogPhoto: {
    ...othersNote,
    parts: (plant) => ({ params: { entryId: plant.logEntryId, photoId: plant.logPhotoId } }),
  },
};
