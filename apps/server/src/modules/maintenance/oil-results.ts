import { type OilResult, problem } from '@ritzel/contract';
import {
  OIL_QUANTITIES,
  OIL_SIGNALS,
  type OilQuantity,
  readCleanliness,
  viscosityDeviation,
} from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import type { Pool } from 'pg';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { insertComputedSignals, signalNumbersByKey } from '../devices/index.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import type { AssetPoints } from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';

export interface DatedOilResult extends OilResult {
  readonly at: Date;
}

export type OilResultWriter = (
  viewer: EquipmentViewer,
  equipmentId: string,
  results: readonly DatedOilResult[],
) => Promise<number>;

/** Oil is of a gear unit: at a drivetrain of its first one, where it has one. */
async function oilAssetOf(pool: Pool, viewer: EquipmentViewer, equipmentId: string): Promise<string> {
  const assets = await listAssetsInScope(pool, viewer, equipmentId);
  if (assets.length === 0) throw problem.notFound('equipment');
  const [asked] = assets;
  if (asked?.type !== 'drivetrain') return equipmentId;
  return assets.find(({ type }) => type === 'gearunit')?.id ?? equipmentId;
}

/** A laboratory is slow: silence counts after a year. */
const INTERVAL_S = 122 * 86_400;

export const oilKey = (quantity: OilQuantity): string => `oil.${quantity}`;

/** What a result says of each quantity; a code that cannot be read is refused by its place. */
export function oilValues(result: OilResult, field: string): ReadonlyMap<OilQuantity, number> {
  const values = new Map<OilQuantity, number>();
  if (result.code !== null) {
    const code = readCleanliness(result.code);
    if (code === undefined)
      throw problem.fieldInvalid(`${field}.code`, 'codeInvalid', problemText('OIL_CODE_FORM'));
    values.set('oil-code-4', code[0]).set('oil-code-6', code[1]).set('oil-code-14', code[2]);
  }
  if (result.waterPpm !== null) values.set('oil-water', result.waterPpm);
  if (result.acidNumber !== null) values.set('oil-acid-number', result.acidNumber);
  if (result.viscosity40 !== null && result.nominalViscosity !== null)
    values.set('oil-viscosity-deviation', viscosityDeviation(result.viscosity40, result.nominalViscosity));
  return values;
}

/** Keeps oil results as points of signals of the machine, so that trend, limits and alarms work on them. */
export function makeOilResultWriter(parts: {
  readonly pool: Pool;
  readonly append: (batch: readonly AssetPoints[]) => Promise<unknown>;
  readonly onMade: (organisationId: string, assetId: string) => void;
}): OilResultWriter {
  const { pool } = parts;

  async function numbersOf(organisationId: string, assetId: string, wanted: readonly OilQuantity[]) {
    const keys = wanted.map(oilKey);
    const known = await signalNumbersByKey(pool, assetId, keys);
    if (known.size === keys.length) return known;
    await runPoolTransaction(pool, (client) =>
      insertComputedSignals(
        client,
        { organisationId, assetId, position: null, intervalS: INTERVAL_S },
        wanted.map((role) => {
          const { name, quantity, unit } = OIL_SIGNALS[role];
          return { key: oilKey(role), name, quantity, unit, role };
        }),
      ),
    );
    parts.onMade(organisationId, assetId);
    return signalNumbersByKey(pool, assetId, keys);
  }

  return async (viewer, equipmentId, results) => {
    const { organisationId } = viewer;
    const assetId = await oilAssetOf(pool, viewer, equipmentId);
    const points = results.flatMap((result, index) =>
      [...oilValues(result, `body.results.${index}`)].map(([quantity, value]) => ({
        ...{ quantity, value, tMs: result.at.getTime() },
      })),
    );
    if (points.length === 0) return 0;
    const wanted = OIL_QUANTITIES.filter((quantity) => points.some((point) => point.quantity === quantity));
    const numbers = await numbersOf(organisationId, assetId, wanted);
    const stored = points.toSorted((a, b) => a.tMs - b.tMs);
    await parts.append([
      {
        assetId,
        signalNumbers: stored.map(({ quantity }) => numbers.get(oilKey(quantity))!),
        timesMs: stored.map(({ tMs }) => tMs),
        values: stored.map(({ value }) => value),
      },
    ]);
    return stored.length;
  };
}
