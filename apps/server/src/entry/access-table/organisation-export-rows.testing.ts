import { type AccessRows, administrators, none } from './access-row.testing.ts';

/** There is none of this id. */
const nobodys = () => ({ params: { id: '00000000-0000-4000-8000-00000000a4c1' } });

/** Archives of an organisation. */
export const ORGANISATION_EXPORT_ROWS: AccessRows = {
  estimateOrganisationExport: { may: administrators, status: 200, about: 'caller', parts: none },
  listOrganisationExports: { may: administrators, status: 200, about: 'caller', parts: none },
  // The tokens of the table are of no session: nobody has given a password.
  startOrganisationExport: {
    may: administrators,
    status: 422,
    about: 'caller',
    parts: () => ({ body: { values: false, records: false } }),
  },
  cancelOrganisationExport: { may: administrators, status: 404, about: 'caller', parts: nobodys },
  deleteOrganisationExport: { may: administrators, status: 404, about: 'caller', parts: nobodys },
  createOrganisationExportLink: { may: administrators, status: 404, about: 'caller', parts: nobodys },
  // Signed by nobody.
  followOrganisationExportLink: {
    may: 'everyone',
    status: 404,
    about: 'caller',
    parts: () => ({ query: { link: 'nobody.signed' } }),
  },
};
