import type { Plant } from './machine-plan.ts';

interface Works {
  readonly company: string;
  readonly site: string;
  readonly town: string;
  readonly country: string;
  /** Latitude and longitude. */
  readonly at: readonly [number, number];
  readonly application: Plant['application'];
}

function plant(
  { company, site, town, country, at: [latitude, longitude], application }: Works,
  rest: { utcOffsetHours: number; mainsHz?: 50 | 60; hallC: number },
): Plant {
  return {
    company,
    place: { name: `${company}, ${site}`, town, country, latitude, longitude },
    application,
    mainsHz: 50,
    ...rest,
  };
}

/** The only works of the demonstration’s second company. */
export const SEEUFER_PAPER = plant(
  {
    company: 'Seeufer Paper',
    site: 'Eutin mill',
    town: 'Eutin',
    country: 'DE',
    at: [54.1376, 10.6167],
    application: 'paper',
  },
  { utcOffsetHours: 1, hallC: 31 },
);

/** Places are real, companies are not. */
export const HOLTWICK_CEMENT = plant(
  {
    company: 'Holtwick Cement',
    site: 'Beckum works',
    town: 'Beckum',
    country: 'DE',
    at: [51.7553, 8.0412],
    application: 'cement',
  },
  {
    utcOffsetHours: 1,
    hallC: 27,
  },
);
export const KESTREL_MINING = plant(
  {
    company: 'Kestrel Ridge Mining',
    site: 'North pit',
    town: 'Kalgoorlie',
    country: 'AU',
    at: [-30.749, 121.466],
    application: 'mining',
  },
  {
    utcOffsetHours: 8,
    hallC: 32,
  },
);
export const CERRO_ALTO = plant(
  {
    company: 'Cerro Alto Copper',
    site: 'Plant 2',
    town: 'Calama',
    country: 'CL',
    at: [-22.456, -68.929],
    application: 'mining',
  },
  {
    utcOffsetHours: -4,
    hallC: 24,
  },
);
export const NORDHALE_WIND = plant(
  {
    company: 'Nordhale Wind',
    site: 'Husum park',
    town: 'Husum',
    country: 'DE',
    at: [54.476, 9.051],
    application: 'wind',
  },
  {
    utcOffsetHours: 1,
    hallC: 18,
  },
);
export const VESTERKLIT_WIND = plant(
  {
    company: 'Nordhale Wind',
    site: 'Vesterklit park',
    town: 'Esbjerg',
    country: 'DK',
    at: [55.476, 8.459],
    application: 'wind',
  },
  {
    utcOffsetHours: 1,
    hallC: 17,
  },
);
export const KORPI_PAPER = plant(
  {
    company: 'Korpilahti Paper',
    site: 'Mill',
    town: 'Jyväskylä',
    country: 'FI',
    at: [62.241, 25.748],
    application: 'paper',
  },
  {
    utcOffsetHours: 2,
    hallC: 33,
  },
);
export const AUENTAL_PAPER = plant(
  {
    company: 'Auental Papier',
    site: 'Werk Gratkorn',
    town: 'Gratkorn',
    country: 'AT',
    at: [47.135, 15.34],
    application: 'paper',
  },
  {
    utcOffsetHours: 1,
    hallC: 32,
  },
);
export const CAMPO_VERDE_SUGAR = plant(
  {
    company: 'Usina Campo Verde',
    site: 'Moenda',
    town: 'Ribeirão Preto',
    country: 'BR',
    at: [-21.178, -47.81],
    application: 'sugar',
  },
  {
    utcOffsetHours: -3,
    mainsHz: 60,
    hallC: 33,
  },
);
export const HEIDERUEBE_SUGAR = plant(
  {
    company: 'Heiderübe Zucker',
    site: 'Werk Uelzen',
    town: 'Uelzen',
    country: 'DE',
    at: [52.966, 10.558],
    application: 'sugar',
  },
  {
    utcOffsetHours: 1,
    hallC: 28,
  },
);
export const RHEINBOGEN_WATER = plant(
  {
    company: 'Rheinbogen Wasser',
    site: 'Pumpwerk 4',
    town: 'Wesel',
    country: 'DE',
    at: [51.66, 6.62],
    application: 'water',
  },
  {
    utcOffsetHours: 1,
    hallC: 21,
  },
);
export const TAMAR_WATER = plant(
  {
    company: 'Tamar Estuary Water',
    site: 'Station 7',
    town: 'Plymouth',
    country: 'GB',
    at: [50.371, -4.143],
    application: 'water',
  },
  {
    utcOffsetHours: 0,
    hallC: 19,
  },
);
export const CANTABRIA_STEEL = plant(
  {
    company: 'Aceros del Cantábrico',
    site: 'Tren de chapa',
    town: 'Gijón',
    country: 'ES',
    at: [43.532, -5.661],
    application: 'steel',
  },
  {
    utcOffsetHours: 1,
    hallC: 31,
  },
);
export const OSTRAVICE_STEEL = plant(
  {
    company: 'Hutě Ostravice',
    site: 'Válcovna',
    town: 'Ostrava',
    country: 'CZ',
    at: [49.835, 18.282],
    application: 'steel',
  },
  {
    utcOffsetHours: 1,
    hallC: 29,
  },
);
export const MV_AURELIA = plant(
  {
    company: 'Sundvik Shipping',
    site: 'MV Aurelia',
    town: 'Bergen',
    country: 'NO',
    at: [60.392, 5.324],
    application: 'marine',
  },
  {
    utcOffsetHours: 1,
    mainsHz: 60,
    hallC: 31,
  },
);
export const MV_HALCYON = plant(
  {
    company: 'Sundvik Shipping',
    site: 'MV Halcyon',
    town: 'Rotterdam',
    country: 'NL',
    at: [51.948, 4.142],
    application: 'marine',
  },
  {
    utcOffsetHours: 1,
    mainsHz: 60,
    hallC: 32,
  },
);
