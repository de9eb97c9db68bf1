import { type DownloadChoices, MAX_DOWNLOAD_EQUIPMENT, problem } from '@ritzel/contract';
import type { Pool } from 'pg';
import type { Database } from '../../platform/database.ts';
import { makeSignalStore } from '../devices/index.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import { countPoints, type WaveformStore } from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { dayCountOf, spanOfDays, splitDays } from './download-days.ts';

export interface DownloadChoiceParts {
  readonly db: Database;
  readonly pool: Pool;
  readonly waveforms: Pick<WaveformStore, 'countByChannel'>;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** With their parts. */
const MOST_ASSETS = 10 * MAX_DOWNLOAD_EQUIPMENT;

interface Asked {
  readonly equipment: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** What can be taken away of some equipment and its parts, with what the range holds of each. */
export async function listDownloadChoices(
  { db, pool, waveforms }: DownloadChoiceParts,
  viewer: EquipmentViewer,
  { equipment, from, to, timeZone }: Asked,
): Promise<DownloadChoices> {
  const scopes = await Promise.all(
    equipment.map(async (text) => {
      const id = text.toLowerCase();
      const scope = UUID.test(id) ? await listAssetsInScope(db, viewer, id) : [];
      if (scope.length === 0) throw problem.notFound('equipment');
      return scope;
    }),
  );
  const assets = [...new Map(scopes.flat().map((asset) => [asset.id, asset])).values()].slice(0, MOST_ASSETS);
  const assetIds = assets.map(({ id }) => id);
  const { fromMs, toMs } = spanOfDays(from, to, timeZone);
  const [signals, channels] = await Promise.all([
    makeSignalStore(db, viewer).listOn(assetIds),
    waveforms.countByChannel(viewer, { assetIds, fromMs, toMs }),
  ]);
  const counted: DownloadChoices['equipment'] = [];
  for (const { id, identifier, name, type } of assets) {
    const own = signals.filter(({ assetId }) => assetId === id);
    const points = own.length === 0 ? undefined : await countPoints(pool, { assetId: id, fromMs, toMs });
    counted.push({
      ...{ id, identifier, name, type },
      signals: own.map(({ id: signalId, name: called, unit, role, number }) => ({
        ...{ id: signalId, name: called, unit, role },
        values: points?.get(number) ?? 0,
      })),
      channels: channels
        .filter(({ assetId }) => assetId === id)
        .map(({ channel, channelName, records, samples }) => ({
          ...{ channel, name: channelName, records, samples },
        })),
    });
  }
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    days: dayCountOf({ from, to }),
    parts: splitDays(from, to, timeZone).length,
    equipment: counted,
  };
}
