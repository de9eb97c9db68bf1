import type { Plant } from './machine-plan.ts';

function plant(
  company: string,
  site: string,
  town: string,
  country: string,
  [latitude, longitude]: readonly [number, number],
  application: Plant['application'],
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

/** Places are real, companies are not. */
export const HOLTWICK_CEMENT = plant(
  'Holtwick Cement',
  'Beckum works',
  'Beckum',
  'DE',
  [51.7553, 8.0412],
  'cement',
  {
    utcOffsetHours: 1,
    hallC: 27,
  },
);
export const KESTREL_MINING = plant(
  'Kestrel Ridge Mining',
  'North pit',
  'Kalgoorlie',
  'AU',
  [-30.749, 121.466],
  'mining',
  {
    utcOffsetHours: 8,
    hallC: 32,
  },
);
export const CERRO_ALTO = plant(
  'Cerro Alto Copper',
  'Plant 2',
  'Calama',
  'CL',
  [-22.456, -68.929],
  'mining',
  {
    utcOffsetHours: -4,
    hallC: 24,
  },
);
export const NORDHALE_WIND = plant('Nordhale Wind', 'Husum park', 'Husum', 'DE', [54.476, 9.051], 'wind', {
  utcOffsetHours: 1,
  hallC: 18,
});
export const VESTERKLIT_WIND = plant(
  'Nordhale Wind',
  'Vesterklit park',
  'Esbjerg',
  'DK',
  [55.476, 8.459],
  'wind',
  {
    utcOffsetHours: 1,
    hallC: 17,
  },
);
export const KORPI_PAPER = plant('Korpilahti Paper', 'Mill', 'Jyväskylä', 'FI', [62.241, 25.748], 'paper', {
  utcOffsetHours: 2,
  hallC: 33,
});
export const AUENTAL_PAPER = plant(
  'Auental Papier',
  'Werk Gratkorn',
  'Gratkorn',
  'AT',
  [47.135, 15.34],
  'paper',
  {
    utcOffsetHours: 1,
    hallC: 32,
  },
);
export const CAMPO_VERDE_SUGAR = plant(
  'Usina Campo Verde',
  'Moenda',
  'Ribeirão Preto',
  'BR',
  [-21.178, -47.81],
  'sugar',
  {
    utcOffsetHours: -3,
    mainsHz: 60,
    hallC: 33,
  },
);
export const HEIDERUEBE_SUGAR = plant(
  'Heiderübe Zucker',
  'Werk Uelzen',
  'Uelzen',
  'DE',
  [52.966, 10.558],
  'sugar',
  {
    utcOffsetHours: 1,
    hallC: 28,
  },
);
export const RHEINBOGEN_WATER = plant(
  'Rheinbogen Wasser',
  'Pumpwerk 4',
  'Wesel',
  'DE',
  [51.66, 6.62],
  'water',
  {
    utcOffsetHours: 1,
    hallC: 21,
  },
);
export const TAMAR_WATER = plant(
  'Tamar Estuary Water',
  'Station 7',
  'Plymouth',
  'GB',
  [50.371, -4.143],
  'water',
  {
    utcOffsetHours: 0,
    hallC: 19,
  },
);
export const CANTABRIA_STEEL = plant(
  'Aceros del Cantábrico',
  'Tren de chapa',
  'Gijón',
  'ES',
  [43.532, -5.661],
  'steel',
  {
    utcOffsetHours: 1,
    hallC: 31,
  },
);
export const OSTRAVICE_STEEL = plant(
  'Hutě Ostravice',
  'Válcovna',
  'Ostrava',
  'CZ',
  [49.835, 18.282],
  'steel',
  {
    utcOffsetHours: 1,
    hallC: 29,
  },
);
export const MV_AURELIA = plant('Sundvik Shipping', 'MV Aurelia', 'Bergen', 'NO', [60.392, 5.324], 'marine', {
  utcOffsetHours: 1,
  mainsHz: 60,
  hallC: 31,
});
export const MV_HALCYON = plant(
  'Sundvik Shipping',
  'MV Halcyon',
  'Rotterdam',
  'NL',
  [51.948, 4.142],
  'marine',
  {
    utcOffsetHours: 1,
    mainsHz: 60,
    hallC: 32,
  },
);
