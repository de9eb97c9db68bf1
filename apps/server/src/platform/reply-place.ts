import type { FastifyReply } from 'fastify';
import { clientDisconnectSignal } from './client-disconnect.ts';
import type { WorkGate } from './work-gate.ts';

/**
 * A place in the gate until the reply has been read or its client has disconnected: what was sent, and what is ready and not
 * yet taken, lies in memory so long. Answers the signal of the client's leaving; throws what `WorkGate.enter` throws.
 */
export async function enterUntilReplied(
  gate: WorkGate,
  owner: string,
  reply: FastifyReply,
): Promise<AbortSignal> {
  const signal = clientDisconnectSignal(reply);
  const leave = await gate.enter(owner, signal);
  reply.raw.once('close', leave);
  if (reply.raw.closed) leave();
  signal.throwIfAborted();
  return signal;
}
