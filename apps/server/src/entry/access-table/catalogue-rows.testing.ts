import type { TestPlant } from '../plant-subjects.testing.ts';
import {
  type AccessRow,
  type AccessRows,
  all,
  type CallParts,
  engineers,
  none,
  smallPng,
} from './access-row.testing.ts';

const picture = (may: string, status: number): AccessRow => ({
  may,
  status,
  about: 'subject',
  parts: (plant) => ({ params: { identifier: plant.equipmentIdentifier } }),
});
const sentPicture = (plant: TestPlant): CallParts => ({
  params: { identifier: plant.equipmentIdentifier },
  rawBody: smallPng,
  contentType: 'image/png',
});
const document = (may: string, status: number): AccessRow => ({
  may,
  status,
  about: 'subject',
  parts: (plant) => ({ params: { documentId: plant.documentId } }),
});

/** Bearings, places, saved views, pictures and documents. */
export const CATALOGUE_ROWS: AccessRows = {
  listBearings: { may: all, status: 200, about: 'caller', parts: none },
  readBearing: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.bearingId }, query: { speedRpm: '1485' } }),
  },
  listBearingUses: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.bearingId } }),
  },
  createCustomerBearing: {
    may: engineers,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { designation: `B-${crypto.randomUUID()}` } }),
  },
  changeCustomerBearing: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.bearingId }, body: { designation: '6205 N' } }),
  },
  deleteCustomerBearing: {
    may: engineers,
    status: 204,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.spareBearingIds.pop() ?? crypto.randomUUID() } }),
  },
  importCustomerBearings: {
    may: engineers,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { csv: 'designation\nNU 1040\n', commit: true } }),
  },

  listPlaces: { may: all, status: 200, about: 'caller', parts: none },
  listPlaceClusters: { may: all, status: 200, about: 'caller', parts: () => ({ query: { zoom: '2' } }) },
  listTreeNodes: { may: all, status: 200, about: 'caller', parts: none },
  listLocations: { may: all, status: 200, about: 'caller', parts: none },
  readLocation: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.locationId } }),
  },
  changeLocation: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.locationId }, body: { address: 'Dock 4' } }),
  },
  suggestAddresses: { may: all, status: 200, about: 'caller', parts: () => ({ query: { text: 'Luleå' } }) },
  findAddressAt: {
    may: all,
    status: 200,
    about: 'caller',
    parts: () => ({ query: { latitude: '65.6', longitude: '22.1' } }),
  },
  listTownsInView: {
    may: all,
    status: 200,
    about: 'caller',
    parts: () => ({ query: { west: '20', south: '60', east: '25', north: '67' } }),
  },
  readMapToken: { may: all, status: 200, about: 'caller', parts: none },
  listSavedViews: { may: all, status: 200, about: 'caller', parts: none },
  readSavedView: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.savedViewId } }),
  },
  createSavedView: {
    may: all,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { name: 'Kilns', address: 'search=kiln' } }),
  },
  setDefaultSavedView: {
    may: all,
    status: 204,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.savedViewId }, body: { isDefault: true } }),
  },
  // Whoever calls here is not the one who made it.
  changeSavedView: {
    may: all,
    status: 404,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.savedViewId }, body: { name: 'Mills' } }),
  },
  deleteSavedView: {
    may: all,
    status: 404,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.savedViewId } }),
  },

  readGearUnitImage: picture(all, 200),
  saveGearUnitImage: { ...picture(engineers, 200), parts: sentPicture },
  removeGearUnitImage: picture(engineers, 204),
  readEquipmentImage: picture(all, 200),
  saveEquipmentImage: { ...picture(engineers, 200), parts: sentPicture },
  removeEquipmentImage: picture(engineers, 204),
  restoreEquipmentImage: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { identifier: plant.equipmentIdentifier, pictureId: plant.pictureId } }),
  },

  listDocuments: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  addDocument: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.equipmentId },
      query: { title: 'Part list', kind: 'drawing', fileName: 'parts.csv' },
      rawBody: new Uint8Array(Buffer.from('part;teeth\npinion;23\n')),
      contentType: 'application/octet-stream',
    }),
  },
  readDocumentFile: document(all, 200),
  removeDocument: document(engineers, 204),
  restoreDocument: document(engineers, 200),
};
