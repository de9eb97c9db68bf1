import type { CallDefinition } from '@ritzel/contract';
import type { Caller } from './access.ts';
import type { Log } from './log.ts';

const MINUTE_MS = 60_000;
/** So many lines a minute at most, whoever asks for what. */
const MOST_A_MINUTE = 200;

/** Notes who asked for a call that they may not make: one line a minute for a caller and a call, so that nobody fills the log. */
export function makeRefusalLog(log: Log, nowMs: () => number) {
  const noted = new Set<string>();
  let minute = 0;
  return (
    caller: Caller,
    call: Pick<CallDefinition, 'name'>,
    facts: { requestId: string; address: string },
  ) => {
    const now = Math.floor(nowMs() / MINUTE_MS);
    if (now !== minute) noted.clear();
    minute = now;
    const key = `${caller.userId} ${call.name}`;
    if (noted.has(key) || noted.size >= MOST_A_MINUTE) return;
    noted.add(key);
    const { userId, organisationId } = caller;
    log.warn({ ...facts, userId, organisationId, call: call.name }, 'refused: the caller has no permission');
  };
}
