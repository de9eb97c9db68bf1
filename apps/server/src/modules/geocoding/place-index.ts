import { foldName, oneMistakeAway } from './place-names.ts';

/** A populated place of GeoNames. */
export interface GeoPlace {
  readonly geonameId: number;
  readonly name: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** The code of its state where it is one of letters, as in the United States; else empty. */
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  /** IANA, such as Europe/Berlin. */
  readonly timeZone: string;
}

export interface FoundPlace extends GeoPlace {
  /** The name that was found where it is another than the place's own: Cologne for Köln. */
  readonly foundAs: string | null;
}

export interface DegreeBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface NearestPlace extends GeoPlace {
  readonly distanceKm: number;
}

/** What a search needs, as arrays that a thread hands over without a copy. Names are folded and in order. */
export interface PlaceIndexData {
  /** Bytes of all folded names in UTF-8. */
  readonly names: Uint8Array;
  /** Where each name begins, and the end of the last: one more than there are names. */
  readonly nameStarts: Uint32Array;
  /** The same names as they are written. */
  readonly writtenNames: Uint8Array;
  readonly writtenNameStarts: Uint32Array;
  /** The place of each name; the top bit is set where it is the place's own name. */
  readonly namePlaces: Uint32Array;
  /** Bytes of what is shown: `geonameId \t name \t country \t region \t time zone` of each place. */
  readonly records: Uint8Array;
  readonly recordStarts: Uint32Array;
  readonly populations: Uint32Array;
  /** Degrees, latitude and longitude in turns. */
  readonly positions: Float64Array;
}

export interface PlaceIndex {
  readonly size: number;
  /**
   * Places whose name begins with the text, best first: a whole name before a beginning, then the larger one. After a
   * comma the text may name the country. One typing mistake is forgiven where nothing is found.
   */
  search(
    text: string,
    options: { limit: number; countryOf?: (text: string) => string | undefined },
  ): FoundPlace[];
  nearest(latitude: number, longitude: number): NearestPlace | undefined;
  /** The largest places between these degrees; where `east` lies west of `west`, across the antimeridian. */
  largestWithin(bounds: DegreeBounds, limit: number): GeoPlace[];
}

const OWN_NAME = 0x80000000;
const EARTH_RADIUS_KM = 6371.0088;
/** Longer ones are descriptions, not names. */
const MAX_NAME_LENGTH = 60;
/** A mistake in three letters leaves nothing to go by. */
const MIN_LENGTH_FOR_MISTAKES = 4;

/** Columns of GeoNames' table, tab separated. */
const ID = 0;
const NAME = 1;
const ASCII_NAME = 2;
const ALTERNATE_NAMES = 3;
const LATITUDE = 4;
const LONGITUDE = 5;
const COUNTRY = 8;
const ADMIN_1 = 10;
const POPULATION = 14;
const TIME_ZONE = 17;

/** Reads GeoNames' table of cities: seconds of work, for a thread. */
export function buildPlaceIndex(table: string): PlaceIndexData {
  const rows = table.split('\n').filter((line) => line !== '');
  const populations = new Uint32Array(rows.length);
  const positions = new Float64Array(2 * rows.length);
  const records: string[] = [];
  const entries: NameEntry[] = [];
  rows.forEach((line, place) => {
    const columns = line.split('\t');
    const column = (index: number) => columns[index] ?? '';
    populations[place] = Number(column(POPULATION));
    positions[2 * place] = Number(column(LATITUDE));
    positions[2 * place + 1] = Number(column(LONGITUDE));
    const region = /^[A-Z]{2,3}$/.test(column(ADMIN_1)) ? column(ADMIN_1) : '';
    records.push([column(ID), column(NAME), column(COUNTRY), region, column(TIME_ZONE)].join('\t'));
    const own = foldedNames([column(NAME), column(ASCII_NAME)]);
    for (const [folded, written] of own) entries.push({ folded, written, place: place + OWN_NAME });
    for (const [folded, written] of foldedNames(column(ALTERNATE_NAMES).split(',')))
      if (!own.has(folded)) entries.push({ folded, written, place });
  });
  const sorted = entries
    .map(({ folded, written, place }) => ({ bytes: Buffer.from(folded), written, place }))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes));
  return {
    ...pack(
      'names',
      'nameStarts',
      sorted.map(({ bytes }) => bytes),
    ),
    ...pack(
      'writtenNames',
      'writtenNameStarts',
      sorted.map(({ written }) => Buffer.from(written)),
    ),
    namePlaces: Uint32Array.from(sorted, ({ place }) => place),
    ...pack(
      'records',
      'recordStarts',
      records.map((record) => Buffer.from(record)),
    ),
    populations,
    positions,
  };
}

interface NameEntry {
  readonly folded: string;
  readonly written: string;
  readonly place: number;
}

/** By folded name how it is written, with its accents where one of them has some: München before Munchen. */
function foldedNames(names: readonly string[]): Map<string, string> {
  const written = new Map<string, string>();
  for (const name of names) {
    if (name === '' || name.length > MAX_NAME_LENGTH) continue;
    const folded = foldName(name);
    const before = written.get(folded);
    if (folded !== '' && (before === undefined || (isPlain(before) && !isPlain(name))))
      written.set(folded, name);
  }
  return written;
}

const isPlain = (name: string) => /^[ -~]*$/.test(name);

function pack<Bytes extends string, Starts extends string>(
  bytesName: Bytes,
  startsName: Starts,
  pieces: readonly Buffer[],
): Record<Bytes, Uint8Array> & Record<Starts, Uint32Array> {
  const starts = new Uint32Array(pieces.length + 1);
  let length = 0;
  pieces.forEach((piece, index) => {
    starts[index] = length;
    length += piece.length;
  });
  starts[pieces.length] = length;
  const bytes = new Uint8Array(length);
  pieces.forEach((piece, index) => {
    bytes.set(piece, starts[index]);
  });
  // @NOTE: computed keys lose their names.
  return { [bytesName]: bytes, [startsName]: starts } as Record<Bytes, Uint8Array> &
    Record<Starts, Uint32Array>;
}

export function makePlaceIndex(data: PlaceIndexData): PlaceIndex {
  const [names, writtenNames, records] = [data.names, data.writtenNames, data.records].map(
    ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength),
  ) as [Buffer, Buffer, Buffer];
  const size = data.populations.length;
  const nameCount = data.namePlaces.length;
  const unitVectors = unitVectorsOf(data.positions);
  const nameStart = (index: number) => data.nameStarts[index] ?? 0;

  /** The first name that is not before the bytes, or not before everything that begins with them. */
  function firstNotBefore(bytes: Buffer, isAfterBeginning: boolean): number {
    let low = 0;
    let high = nameCount;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = nameStart(middle);
      const end = isAfterBeginning
        ? Math.min(nameStart(middle + 1), start + bytes.length)
        : nameStart(middle + 1);
      const order = names.compare(bytes, 0, bytes.length, start, end);
      if (order < 0 || (isAfterBeginning && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function readPlace(place: number): GeoPlace {
    const start = data.recordStarts[place] ?? 0;
    const [id = '', name = '', country = '', region = '', timeZone = ''] = records
      .toString('utf8', start, data.recordStarts[place + 1])
      .split('\t');
    return {
      geonameId: Number(id),
      name,
      country,
      region,
      latitude: data.positions[2 * place] ?? 0,
      longitude: data.positions[2 * place + 1] ?? 0,
      population: data.populations[place] ?? 0,
      timeZone,
    };
  }

  const countryAt = (place: number) => {
    const start = data.recordStarts[place] ?? 0;
    const [, , country = ''] = records.toString('utf8', start, data.recordStarts[place + 1]).split('\t');
    return country;
  };

  /** The best places of those whose name begins so, with a name that they were found by. */
  function beginningWith(folded: string, limit: number, country: string | undefined): Map<number, Candidate> {
    const bytes = Buffer.from(folded);
    const best = new Map<number, Candidate>();
    const end = firstNotBefore(bytes, true);
    let worst = Number.NEGATIVE_INFINITY;
    for (let index = firstNotBefore(bytes, false); index < end; index++) {
      const entry = data.namePlaces[index] ?? 0;
      const isOwn = entry >= OWN_NAME;
      const place = isOwn ? entry - OWN_NAME : entry;
      const isWhole = nameStart(index + 1) - nameStart(index) === bytes.length;
      const rank = Math.log10((data.populations[place] ?? 0) + 10) + (isWhole ? 2 : 0) + (isOwn ? 0.7 : 0);
      if (best.size >= limit && rank <= worst) continue;
      if (country !== undefined && countryAt(place) !== country) continue;
      const before = best.get(place);
      if (before !== undefined && before.rank >= rank) continue;
      best.set(place, { rank, nameIndex: isOwn ? undefined : index });
      if (best.size > limit) best.delete(lowest(best));
      if (best.size >= limit) worst = best.get(lowest(best))?.rank ?? worst;
    }
    return best;
  }

  function search(text: string, { limit, countryOf }: Parameters<PlaceIndex['search']>[1]): FoundPlace[] {
    const comma = text.lastIndexOf(',');
    const country = comma < 0 ? undefined : countryOf?.(text.slice(comma + 1).trim());
    const folded = foldName(country === undefined ? text : text.slice(0, comma));
    if (folded === '') return [];
    let found = beginningWith(folded, limit, country);
    if (found.size === 0 && folded.length >= MIN_LENGTH_FOR_MISTAKES) {
      found = new Map();
      for (const meant of new Set(oneMistakeAway(folded))) {
        for (const [place, candidate] of beginningWith(meant, limit, country)) {
          const before = found.get(place);
          if (before === undefined || before.rank < candidate.rank) found.set(place, candidate);
        }
      }
    }
    return [...found]
      .sort(([, one], [, other]) => other.rank - one.rank)
      .slice(0, limit)
      .map(([place, { nameIndex }]) => ({
        ...readPlace(place),
        foundAs:
          nameIndex === undefined
            ? null
            : writtenNames.toString(
                'utf8',
                data.writtenNameStarts[nameIndex],
                data.writtenNameStarts[nameIndex + 1],
              ),
      }));
  }

  /** Every place is compared: a third of a millisecond, and poles and date line need no case of their own. */
  function nearest(latitude: number, longitude: number): NearestPlace | undefined {
    const [x, y, z] = unitVector(latitude, longitude);
    let best = -1;
    let largest = Number.NEGATIVE_INFINITY;
    for (let place = 0; place < size; place++) {
      const cosine =
        x * (unitVectors[3 * place] ?? 0) +
        y * (unitVectors[3 * place + 1] ?? 0) +
        z * (unitVectors[3 * place + 2] ?? 0);
      if (cosine > largest) {
        largest = cosine;
        best = place;
      }
    }
    if (best < 0) return undefined;
    const found = readPlace(best);
    return { ...found, distanceKm: distanceKm(latitude, longitude, found.latitude, found.longitude) };
  }

  function largestWithin({ west, south, east, north }: DegreeBounds, limit: number): GeoPlace[] {
    const inside: number[] = [];
    for (let place = 0; place < size; place++) {
      const latitude = data.positions[2 * place] ?? 0;
      const longitude = data.positions[2 * place + 1] ?? 0;
      const isBetween =
        west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
      if (isBetween && latitude >= south && latitude <= north) inside.push(place);
    }
    const populationOf = (place: number) => data.populations[place] ?? 0;
    return inside
      .sort((one, other) => populationOf(other) - populationOf(one))
      .slice(0, limit)
      .map(readPlace);
  }

  return { size, search, nearest, largestWithin };
}

interface Candidate {
  readonly rank: number;
  readonly nameIndex: number | undefined;
}

function lowest(candidates: ReadonlyMap<number, Candidate>): number {
  let key = -1;
  let rank = Number.POSITIVE_INFINITY;
  for (const [place, candidate] of candidates) {
    if (candidate.rank < rank) {
      rank = candidate.rank;
      key = place;
    }
  }
  return key;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function unitVector(latitude: number, longitude: number): readonly [number, number, number] {
  const ring = Math.cos(radians(latitude));
  return [
    ring * Math.cos(radians(longitude)),
    ring * Math.sin(radians(longitude)),
    Math.sin(radians(latitude)),
  ];
}

function unitVectorsOf(positions: Float64Array): Float64Array {
  const vectors = new Float64Array((positions.length / 2) * 3);
  for (let place = 0; place < positions.length / 2; place++)
    vectors.set(unitVector(positions[2 * place] ?? 0, positions[2 * place + 1] ?? 0), 3 * place);
  return vectors;
}

/** Along the great circle, by the haversine formula, which stays exact at short distances. Positions in degrees. */
export function distanceKm(
  latitude1: number,
  longitude1: number,
  latitude2: number,
  longitude2: number,
): number {
  const half =
    Math.sin(radians(latitude2 - latitude1) / 2) ** 2 +
    Math.cos(radians(latitude1)) *
      Math.cos(radians(latitude2)) *
      Math.sin(radians(longitude2 - longitude1) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}
