import type { Pool } from 'pg';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { insertComputedSignals, signalNumbersByKey } from '../devices/index.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import { INDICATORS, type IndicatorName } from './waveform-indicators.ts';

/** Signal number by indicator. */
export type IndicatorNumbers = ReadonlyMap<IndicatorName, number>;

/** Roles the condition evaluator knows: taken by an indicator only where no device measures the same on this asset. */
const EVALUATED: Partial<Record<IndicatorName, string>> = {
  velocityRms: 'velocity-rms',
  accelerationPeak: 'acceleration-peak',
};
/** Waveforms are seldom: silence counts after three days. */
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

/** Key of the signal that an indicator of a channel's waveforms is written to. */
export const indicatorKey = (channel: string, indicator: IndicatorName): string =>
  `waveform.${slugOf(channel)}.${INDICATORS[indicator].slug}`;

/** `Kurtosis, input (waveform)` of the channel `Acceleration, input`: distinguished from what the device itself reduces. */
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
    const numbers = await signalNumbersByKey(parts.pool, assetId, keys);
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
    const { organisationId, assetId, position } = waveform;
    await runPoolTransaction(parts.pool, (client) =>
      insertComputedSignals(
        client,
        { organisationId, assetId, position, intervalS: INTERVAL_S },
        missing.map((name) => ({
          key: `${prefix}.${INDICATORS[name].slug}`,
          name: nameOf(name, waveform.channelName),
          quantity: INDICATORS[name].quantity,
          unit: INDICATORS[name].unit,
          role: EVALUATED[name] ?? null,
        })),
      ),
    );
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
