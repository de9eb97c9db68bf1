import type { TestPlant } from '../plant-subjects.testing.ts';
import {
  type AccessRow,
  type AccessRows,
  administrators,
  all,
  type CallParts,
  none,
} from './access-row.testing.ts';

const ofGroup = (status: number, more: (plant: TestPlant) => CallParts = none): AccessRow => ({
  may: administrators,
  status,
  about: 'subject',
  parts: (plant) => ({ ...more(plant), params: { id: plant.groupId } }),
});

/** Organisations and groups. */
export const ORGANISATION_ROWS: AccessRows = {
  readOrganisation: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.organisationId } }),
  },
  listOrganisations: { may: administrators, status: 200, about: 'caller', parts: none },
  createOrganisation: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ body: { name: `Works ${crypto.randomUUID()}`, parentId: plant.organisationId } }),
  },
  // That of a plant has an administrator.
  inviteAdministrator: {
    may: administrators,
    status: 409,
    about: 'subject',
    isEverywhere: true,
    parts: (plant) => ({
      params: { id: plant.organisationId },
      body: { email: `a-${crypto.randomUUID()}@holtwick.example` },
    }),
  },
  listGroups: { may: all, status: 200, about: 'caller', parts: none },
  readGroup: ofGroup(200),
  createGroup: {
    may: administrators,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { name: `Group ${crypto.randomUUID()}` } }),
  },
  // Made from a version that never was: whoever may is informed so.
  changeGroup: ofGroup(409, () => ({ body: { name: 'Kilns', parentId: null, version: 1_000_000 } })),
  deleteGroup: ofGroup(409, () => ({ query: { version: '1000000' } })),
  listGroupEquipment: ofGroup(200),
  listGroupPeople: ofGroup(200),
  changeGroupEquipment: ofGroup(200, (plant) => ({ body: { action: 'add', ids: [plant.equipmentId] } })),
  changeGroupPeople: ofGroup(200, (plant) => ({ body: { action: 'remove', ids: [plant.userId] } })),
  renameOrganisation: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.organisationId }, body: { name: plant.organisationName } }),
  },
};
