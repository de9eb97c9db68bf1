import type { Pool } from 'pg';
import { type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import type { Log } from '../../platform/log.ts';
import { runPoolTransaction } from '../../platform/transaction.ts';
import { AlarmChanges, moveAlarm } from './alarm-changes.ts';
import { saveChanges } from './alarm-consumer.ts';
import { lockShelfEnded, lockSilenceEnded } from './alarm-store.ts';

const EVERY_MS = 5_000;

/** Brings back what was shelved when its time is over, and what was silenced. */
export function makeShelfWatch(parts: {
  readonly pool: Pool;
  readonly log: Log;
  readonly metrics?: LoopMetrics | undefined;
  readonly now: () => number;
}) {
  async function turn(): Promise<void> {
    await runPoolTransaction(parts.pool, async (client) => {
      const now = new Date(parts.now());
      const changes = new AlarmChanges();
      for (const alarm of await lockShelfEnded(client, now)) {
        const at = new Date(alarm.shelved_until ?? now);
        moveAlarm(alarm, 'shelf-ended', at.toISOString());
        changes.record(alarm, 'shelf-ended', { at });
      }
      for (const alarm of await lockSilenceEnded(client, now)) {
        moveAlarm(alarm, 'unsuppress', now.toISOString());
        changes.record(alarm, 'unsuppress', { at: now });
      }
      await saveChanges(client, changes);
    });
  }
  return makeBackgroundLoop({
    name: 'shelved alarms',
    turn,
    everyMs: EVERY_MS,
    log: parts.log,
    metrics: parts.metrics,
  });
}
