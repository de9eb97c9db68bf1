import type { IncomingMessage } from 'node:http';
import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { FastifyReply } from 'fastify';

const CODES = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/** Whether a handler failed because its client hung up before the body had come: nothing of ours is broken. */
export function isClientDisconnected(request: IncomingMessage, error: unknown): boolean {
  if (request.complete || !request.destroyed) return false;
  if (request.errored === error) return true;
  return error instanceof Error && 'code' in error && CODES.has(String(error.code));
}

/** Aborted when the client goes before its answer is written: nobody waits for the work any more. */
export function clientDisconnectSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableFinished) gone.abort(problem.notReady(problemText('CLIENT_DISCONNECTED')));
  };
  if (reply.raw.closed) onClose();
  else reply.raw.once('close', onClose);
  return gone.signal;
}
