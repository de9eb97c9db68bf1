import { type RoundPoint, sendRoundRecord } from '@ritzel/contract';
import { call } from '../../platform/call.ts';
import type { MatchRow } from './round-file-rows.ts';

/** As the server calls the recorder of a part. */
const recorderOf = ({ equipmentIdentifier }: RoundPoint) => `${equipmentIdentifier.slice(0, 62)}-R`;

/** Takes a record in at its point. Sending it twice changes nothing. */
export async function sendRow(roundId: string, row: MatchRow): Promise<void> {
  const { point, fsHz, unit, speedRpm, takenAtMs, record } = row;
  if (point === null || fsHz === null || unit === null) return;
  const { encodeWaveform } = await import('@ritzel/telemetry/exchange');
  const envelope = encodeWaveform(
    {
      ...{ id: `${record.file}: ${record.name}`.slice(0, 200), device: recorderOf(point) },
      ...{ channel: point.code, axis: point.axis, t0Ns: BigInt(Math.round(takenAtMs)) * 1_000_000n },
      ...{ fsHz, unit, scale: 1, offset: 0, trigger: 'manual' },
      ...(speedRpm === null ? {} : { speedRpm }),
    },
    record.samples,
  );
  await call(
    sendRoundRecord,
    { params: { id: roundId, point: point.id } },
    // @NOTE: encodeWaveform makes a buffer of its own
    {
      rawBody: new Blob([envelope as Uint8Array<ArrayBuffer>], {
        type: 'application/vnd.ritzel.waveform',
      }),
    },
  );
}
