import type { Pool } from 'pg';
import { runPoolTransaction } from '../../platform/transaction.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import { INDICATORS, type IndicatorName } from './waveform-indicators.ts';

/** Signal number by indicator. */
export type IndicatorNumbers = ReadonlyMap<IndicatorName, number>;

/** Roles the judge knows: taken by an indicator only where no device measures the same on this asset. */
const JUDGED: Partial<Record<IndicatorName, string>> = {
  velocityRms: 'velocity-rms',
  accelerationPeak: 'acceleration-peak',
};
/** Waveforms are seldom: silence is told after three days. */
const INTERVAL_S = 86_400;

function slugOf(channel: string): string {
  return (
    channel
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || 'channel'
  );
}

/** `Kurtosis, input (waveform)` of the channel `Acceleration, input`: told apart from what the device itself reduces. */
function nameOf(indicator: IndicatorName, channelName: string): string {
  const { name } = INDICATORS[indicator];
  const place = channelName.replace(/^Acceleration, /, '');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${place} (waveform)`;
}

/** Makes the signals that a channel's indicators are written to, once, and remembers their numbers. */
export function makeIndicatorSignals(parts: { pool: Pool; onMade: (assetId: string) => void }) {
  const known = new Map<string, IndicatorNumbers>();

  async function load(assetId: string, prefix: string): Promise<IndicatorNumbers> {
    const names = Object.keys(INDICATORS) as IndicatorName[]; // @NOTE: the object above is the closed list
    const keys = names.map((name) => `${prefix}.${INDICATORS[name].slug}`);
    const { rows } = await parts.pool.query<{ key: string; number: number }>(
      'select key, number from signal where asset_id = $1 and key = any($2::text[])',
      [assetId, keys],
    );
    const numbers = new Map(rows.map((row) => [row.key, row.number]));
    return new Map(
      names.flatMap((name, index) => {
        const number = numbers.get(keys[index]!);
        return number === undefined ? [] : [[name, number] as const];
      }),
    );
  }

  async function make(
    waveform: StoredWaveform,
    prefix: string,
    missing: readonly IndicatorName[],
  ): Promise<void> {
    await runPoolTransaction(parts.pool, async (client) => {
      // Whoever numbers signals of an asset meets on the asset's row.
      const { rowCount } = await client.query('select id from equipment where id = $1 for no key update', [
        waveform.assetId,
      ]);
      if (rowCount === 0) return;
      await client.query(
        `insert into signal (organisation_id, asset_id, number, metric, key, name, quantity, unit, role, position, interval_s)
         select $1, $2, coalesce((select max(number) from signal where asset_id = $2), 0) + row_number() over (),
                made.key, made.key, made.name, made.quantity, made.unit,
                case when made.role is not null and not exists (
                       select 1 from signal s where s.asset_id = $2 and s.role = made.role and s.device_id is not null)
                     then made.role else 'other' end,
                $8, $9
           from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) as made (key, name, quantity, unit, role)
         on conflict do nothing`,
        [
          waveform.organisationId,
          waveform.assetId,
          missing.map((name) => `${prefix}.${INDICATORS[name].slug}`),
          missing.map((name) => nameOf(name, waveform.channelName)),
          missing.map((name) => INDICATORS[name].quantity),
          missing.map((name) => INDICATORS[name].unit),
          missing.map((name) => JUDGED[name] ?? null),
          waveform.position,
          INTERVAL_S,
        ],
      );
    });
  }

  return {
    async numbersOf(waveform: StoredWaveform, wanted: readonly IndicatorName[]): Promise<IndicatorNumbers> {
      const prefix = `waveform.${slugOf(waveform.channel)}`;
      const name = `${waveform.assetId} ${prefix}`;
      let numbers = known.get(name) ?? (await load(waveform.assetId, prefix));
      const missing = wanted.filter((indicator) => !numbers.has(indicator));
      if (missing.length > 0) {
        await make(waveform, prefix, missing);
        numbers = await load(waveform.assetId, prefix);
        parts.onMade(waveform.assetId);
      }
      if (known.size > 100_000) known.clear();
      known.set(name, numbers);
      return numbers;
    },
  };
}
