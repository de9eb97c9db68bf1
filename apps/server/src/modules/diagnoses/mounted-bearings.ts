import { baseDesignation, designationKey } from '@ritzel/drivetrain';
import type { Pool } from 'pg';
import { readBearingFigures } from './bearing-figure-store.ts';

/** Figures of a bearing that the kinematics name by its designation alone, as the catalogue had them. */
export interface CatalogueFigures {
  /** Element of the kinematics. */
  readonly element: string;
  readonly bearingId: string;
  readonly revision: number;
  readonly geometry?: unknown;
  readonly multipliers?: unknown;
}

interface Mounted {
  readonly id: string;
  readonly designation: string;
}

const isLoose = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function bearingsOf(document: unknown): readonly unknown[] {
  return isLoose(document) && Array.isArray(document.bearings) ? document.bearings : [];
}

function nameless(document: unknown): Mounted[] {
  return bearingsOf(document).flatMap((each) => {
    if (!isLoose(each) || each.kind === 'plain') return [];
    const { id, designation, geometry, multipliers } = each;
    if (geometry !== undefined || multipliers !== undefined) return [];
    return typeof id === 'string' && typeof designation === 'string' ? [{ id, designation }] : [];
  });
}

/**
 * Figures for the bearings that a document names without any: the organisation's own before the shipped ones, the whole
 * designation before what fixes its dimensions. Estimates are left out: a wrong geometry makes wrong findings.
 */
export async function catalogueFiguresFor(
  pool: Pool,
  organisationId: string,
  document: unknown,
): Promise<CatalogueFigures[]> {
  const wanted = nameless(document).map((each) => ({
    ...each,
    keys: [designationKey(each.designation), baseDesignation(each.designation)].filter((key) => key),
  }));
  if (wanted.length === 0) return [];
  const rows = await readBearingFigures(
    pool,
    organisationId,
    wanted.flatMap(({ keys }) => keys.filter((key) => key !== undefined)),
  );
  return wanted.flatMap(({ id, keys }) => {
    const row = keys.map((key) => rows.find((each) => each.key === key)).find((each) => each !== undefined);
    if (row === undefined) return [];
    return [
      {
        ...{ element: id, bearingId: row.id, revision: row.revision },
        // What is published goes before a geometry that may have been estimated from it.
        ...(row.published === null ? { geometry: row.geometry } : { multipliers: row.published }),
      },
    ];
  });
}

/** The document with these figures in the places that name them. */
export function withFigures(document: unknown, figures: readonly CatalogueFigures[]): unknown {
  if (figures.length === 0 || !isLoose(document)) return document;
  return {
    ...document,
    bearings: bearingsOf(document).map((each) => {
      const found = isLoose(each) ? figures.find(({ element }) => element === each.id) : undefined;
      if (found === undefined || !isLoose(each)) return each;
      const { geometry, multipliers } = found;
      return {
        ...each,
        ...(geometry === undefined ? {} : { geometry }),
        ...(multipliers === undefined ? {} : { multipliers }),
      };
    }),
  };
}

/** Elements of a kinematics document by their ids, of whichever list. */
export function elementIdsOf(document: unknown): ReadonlySet<string> {
  const lists = isLoose(document) ? Object.values(document).filter(Array.isArray) : [];
  return new Set(
    lists.flat().flatMap((each: unknown) => (isLoose(each) && typeof each.id === 'string' ? [each.id] : [])),
  );
}
