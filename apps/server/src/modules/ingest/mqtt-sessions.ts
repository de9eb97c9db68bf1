import type { Client } from 'aedes';
import { type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import type { Log } from '../../platform/log.ts';
import { makeOutageLog } from '../../platform/outage-log.ts';
import type { DeviceRegistry, KnownDevice } from '../devices/index.ts';

export interface MqttSession {
  /** As it was at the last check: rights are made of it. */
  readonly device: KnownDevice;
  readonly isEnded: boolean;
}

/** The signed-in connections of the broker, each of which lives as long as what it was opened with holds. */
export interface MqttSessions {
  open(client: Client, device: KnownDevice, credentials: string): void;
  of(client: Client): MqttSession | undefined;
  forget(client: Client): void;
  /**
   * Ends the sessions whose device is gone, has other credentials, or was moved to another machine, group or node.
   * Resolves when those that were open at the call are checked.
   */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/** How long a change may go unnoticed whose event was lost. */
const CHECK_EVERY_MS = 5_000;
/** A gateway has one session, or two while it changes lines. */
const MAX_SESSIONS_PER_DEVICE = 16;

interface OpenSession {
  device: KnownDevice;
  isEnded: boolean;
  readonly client: Client;
  readonly credentials: string;
}

export function makeMqttSessions(parts: {
  registry: Pick<DeviceRegistry, 'readStanding'>;
  log: Log;
  metrics?: LoopMetrics;
  checkEveryMs?: number;
}): MqttSessions {
  const byClient = new WeakMap<Client, OpenSession>();
  const byDevice = new Map<string, Set<OpenSession>>();
  const outage = makeOutageLog(parts.log, {
    lost: 'the rights of MQTT sessions cannot be read',
    back: 'the rights of MQTT sessions are read again',
  });

  function remove(session: OpenSession): void {
    const sessions = byDevice.get(session.device.id);
    sessions?.delete(session);
    if (sessions?.size === 0) byDevice.delete(session.device.id);
  }

  function end(session: OpenSession): void {
    session.isEnded = true;
    remove(session);
    session.client.close();
  }

  async function checkAll(): Promise<void> {
    if (byDevice.size === 0) return;
    const opened = [...byDevice.values()].flatMap((sessions) => [...sessions]);
    const standing = await parts.registry.readStanding([...byDevice.keys()]);
    for (const session of opened) {
      const now = standing.get(session.device.id);
      if (now?.credentials === session.credentials && isSamePlace(now.device, session.device))
        session.device = now.device;
      else end(session);
    }
  }

  const loop = makeBackgroundLoop({
    name: 'checking MQTT sessions',
    turn: () => checkAll().then(outage.recovered, outage.failed),
    everyMs: parts.checkEveryMs ?? CHECK_EVERY_MS,
    isFirstTurnLater: true,
    log: parts.log,
    metrics: parts.metrics,
  });
  loop.start();

  return {
    open(client, device, credentials) {
      const session = { client, device, credentials, isEnded: false };
      const sessions = byDevice.get(device.id) ?? new Set<OpenSession>();
      byClient.set(client, session);
      byDevice.set(device.id, sessions.add(session));
      const [oldest] = sessions;
      if (sessions.size > MAX_SESSIONS_PER_DEVICE && oldest !== undefined) end(oldest);
    },
    of: (client) => byClient.get(client),
    forget(client) {
      const session = byClient.get(client);
      if (session !== undefined) remove(session);
    },
    check: loop.drain,
    stop: loop.stop,
  };
}

function isSamePlace(now: KnownDevice, before: KnownDevice): boolean {
  return (
    now.organisationId === before.organisationId &&
    now.equipmentId === before.equipmentId &&
    now.sparkplug?.group === before.sparkplug?.group &&
    now.sparkplug?.node === before.sparkplug?.node
  );
}
