import { problem } from '@ritzel/contract';
import type { FastifyReply } from 'fastify';

/** Aborted when the client goes before its answer is written: nobody waits for the work any more. */
export function clientGoneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(problem.notReady('The client has gone.'));
  });
  return gone.signal;
}
