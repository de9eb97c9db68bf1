import { type Logger, pino, stdTimeFunctions } from 'pino';

export type Log = Logger;

/** Structured log: JSON lines on standard error, one field per fact. */
export function makeLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: {
        paths: ['password', 'token', 'req.headers.authorization', 'req.headers.cookie'],
        censor: '[hidden]',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
