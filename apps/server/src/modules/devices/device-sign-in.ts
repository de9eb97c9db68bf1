import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { DeviceLog } from './device-log.ts';
import type { DeviceRegistry, KnownDevice } from './device-registry.ts';
import { makeFailureCount } from './failure-count.ts';

export interface SignInAttempt {
  /** Undefined where what was sent holds none. */
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** Network address of the sender. */
  readonly address: string;
  readonly via: 'http' | 'mqtt';
}

export type SignInOutcome =
  | { readonly device: KnownDevice; readonly credentials: string }
  /** `isTooMany`: this address or name failed so often that its sender shall wait. */
  | { readonly device: undefined; readonly isTooMany: boolean };

export interface DeviceSignIn {
  /**
   * Who this is. Right credentials always pass, whatever failed before under the same name or from the same address: a
   * secret of 192 random bits cannot be guessed, so nobody is locked out, and only those who fail are asked to wait.
   */
  signIn(attempt: SignInAttempt): Promise<SignInOutcome>;
}

const WINDOW_MS = 60_000;
export const SIGN_IN_WAIT_S = WINDOW_MS / 1000;
const MAX_NAMES = 20_000;
/** Behind one address there may be a plant whose devices were all given wrong credentials. */
const MAX_FAILURES_PER_ADDRESS = 60;
const MAX_FAILURES_PER_NAME = 20;
/** Lines in the server's log about names nobody knows, from everywhere together. */
const MAX_LINES_PER_MINUTE = 30;
const MAX_NAME_IN_LOG = 60;

export function makeDeviceSignIn(parts: {
  registry: Pick<DeviceRegistry, 'checkCredentials'>;
  deviceLog: Pick<DeviceLog, 'note'>;
  metrics: Pick<Metrics, 'deviceSignInsRefused'>;
  log: Log;
  now: () => number;
}): DeviceSignIn {
  const { registry, deviceLog, metrics, log, now } = parts;
  const byAddress = makeFailureCount({ windowMs: WINDOW_MS, maxNames: MAX_NAMES, now });
  const byName = makeFailureCount({ windowMs: WINDOW_MS, maxNames: MAX_NAMES, now });
  const lines = makeFailureCount({ windowMs: WINDOW_MS, maxNames: 1, now });

  function refuse(
    { username, address, via }: SignInAttempt,
    reason: 'wrong-password' | 'unknown-name' | 'no-credentials',
    device?: KnownDevice,
  ): SignInOutcome {
    metrics.deviceSignInsRefused.inc({ via, reason });
    const fromAddress = byAddress.note(address);
    const ofName = username === undefined ? 0 : byName.note(username.slice(0, MAX_NAME_IN_LOG));
    const where = `over ${via.toUpperCase()} from ${address}`;
    if (device !== undefined)
      deviceLog.note(device.id, 'sign-in-refused', `A wrong or revoked password was sent ${where}.`);
    // The first of an address and the one that begins to be too many: a storm is two lines a minute.
    else if (
      (fromAddress === 1 || fromAddress === MAX_FAILURES_PER_ADDRESS + 1) &&
      lines.note('all') <= MAX_LINES_PER_MINUTE
    )
      log.warn(
        { address, via, reason, username: username?.slice(0, MAX_NAME_IN_LOG), failures: fromAddress },
        'a device sign-in was refused',
      );
    return {
      device: undefined,
      isTooMany: fromAddress > MAX_FAILURES_PER_ADDRESS || ofName > MAX_FAILURES_PER_NAME,
    };
  }

  return {
    async signIn(attempt) {
      const { username, password } = attempt;
      if (!username || !password) return refuse(attempt, 'no-credentials');
      const checked = await registry.checkCredentials(username, password);
      if (checked.outcome === 'accepted') return checked;
      return refuse(
        attempt,
        checked.outcome,
        checked.outcome === 'wrong-password' ? checked.device : undefined,
      );
    },
  };
}
