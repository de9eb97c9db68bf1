import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';

export type Log = Logger;

/** Structured log: JSON lines on standard error, one field per fact. */
export function makeLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: {
        paths: ['password', 'token', 'req.headers.authorization', 'req.headers.cookie'],
        censor: '[hidden]',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}

/**
 * What is logged of an error. The pool hangs its whole connection on errors of idle ones: a page of internals, and the
 * key by which another may cancel its queries.
 */
export function describeError(error: Error): object {
  const { client: _, ...reported } = stdSerializers.err(error);
  return reported;
}
