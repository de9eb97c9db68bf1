import { makeLog } from '../platform/log.ts';
import { watchProcessFaults } from './process-faults.ts';

// A process of its own for the test beside it: fails as its parent commands, and reports what its health check answers.
const faults = watchProcessFaults({
  log: makeLog('silent'),
  onFatal: () => process.exit(1),
  exit: (code) => process.exit(code),
  nowMs: () => Date.now(),
});

const failures: Record<string, () => unknown> = {
  rejection: () => {
    const nobodyWaits = Promise.reject(new Error('a promise of the test'));
    return String(nobodyWaits);
  },
  connection: () => {
    throw Object.assign(new Error('write after end'), { code: 'ERR_STREAM_WRITE_AFTER_END' });
  },
  exception: () => {
    throw new Error('an exception of the test');
  },
};

process.on('message', (kind: string) => {
  setImmediate(failures[kind] ?? (() => {}));
  setTimeout(() => {
    faults.check().then(
      () => process.send?.({ counts: faults.counts, isWell: true }),
      (error: unknown) => process.send?.({ counts: faults.counts, isWell: false, detail: String(error) }),
    );
  }, 20);
});
