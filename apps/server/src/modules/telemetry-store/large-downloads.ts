import type { FastifyReply } from 'fastify';
import { watchDownload } from '../../platform/download-watch.ts';
import { enterUntilReplied } from '../../platform/reply-place.ts';
import { makeWorkGate } from '../../platform/work-gate.ts';
import type { StoredWaveform } from './waveform-store.ts';

/** Of smaller ones a screen asks for many at once. */
const LARGE_BYTES = 8 * 1024 * 1024;
const BYTES_A_SAMPLE = 4;

/** One user does not take all places. */
const gate = makeWorkGate({ atOnce: 8, waiting: 32, perOwner: 6, what: 'long waveforms' });

/**
 * Asked before samples are read into memory to be sent as they are: bounds how many long waveforms lie there, until the
 * reply has been read, and ends readers that do not read. Throws `tooMany` or `notReady`.
 */
export async function admitDownload(
  { sampleCount }: Pick<StoredWaveform, 'sampleCount'>,
  userId: string,
  reply: FastifyReply,
): Promise<void> {
  watchDownload(reply.raw);
  if (sampleCount * BYTES_A_SAMPLE > LARGE_BYTES) await enterUntilReplied(gate, userId, reply);
}
