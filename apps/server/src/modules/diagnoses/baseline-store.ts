import type { BinRecord } from '@ritzel/diagnosis';
import { MEASUREMENTS_FOR_BASELINE } from '@ritzel/drivetrain';
import type { Pool } from 'pg';
import type { StoredWaveform } from '../telemetry-store/index.ts';

export interface BaselineStore {
  /**
   * The records that a waveform is diagnosed against and with: the earliest healthy ones of its channel and bin since the
   * baseline was last reset before it and until it is reset next, and the newest up to it. Without the waveform itself.
   */
  recordsOf(waveform: StoredWaveform): Promise<BinRecord[]>;
}

const RECENT = 5;

interface Row {
  id: string;
  t0: string;
  values: Record<string, number>;
  isHealthy: boolean;
}

export function makeBaselineStore({ pool }: { pool: Pool }): BaselineStore {
  return {
    async recordsOf({ assetId, channel, operatingBin, t0Ns, id }) {
      const { rows } = await pool.query<Row>(
        `with span as (select waveform_ns(baseline_since($1, $6)) as from_ns, waveform_ns(baseline_until($1, $6)) as to_ns),
              mine as (select w.id, w.t0_ns, w.indicators, w.is_healthy from waveform w, span
                        where w.asset_id = $1 and w.channel = $2 and w.operating_bin = $3 and w.is_healthy is not null
                          and w.t0_ns >= span.from_ns and w.t0_ns < span.to_ns and w.id <> $5)
         select id, t0_ns::text as t0, indicators as values, is_healthy as "isHealthy" from (
           (select * from mine where is_healthy order by t0_ns limit ${MEASUREMENTS_FOR_BASELINE})
           union
           (select * from mine where t0_ns <= $4::bigint order by t0_ns desc limit ${RECENT})) as counted`,
        [assetId, channel, operatingBin, String(t0Ns), id, new Date(Number(t0Ns / 1_000_000n))],
      );
      return rows.map(({ t0, values, isHealthy }) => ({
        tMs: Number(BigInt(t0) / 1_000_000n),
        values,
        isHealthy,
      }));
    },
  };
}
