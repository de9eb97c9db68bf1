/**
 * STATE messages (Sparkplug B 3.0, sections 4.4 and 5.14): how edge nodes learn whether their host is there.
 */
import { formatSparkplugTopic, SPARKPLUG_NAMESPACE } from './sparkplug-topic.ts';

/** A message to publish, with everything MQTT wants to know. */
export interface SparkplugPublication {
  topic: string;
  payload: Uint8Array;
  qos: 0 | 1;
  retain: boolean;
}

/** What a host's MQTT client does to join a server, in this order. */
export interface HostConnection {
  /** Goes into CONNECT. */
  will: SparkplugPublication;
  /** MQTT 3.1.1 Clean Session; in MQTT 5 Clean Start with a session expiry of 0. */
  clean: true;
  /** Subscribed at once after CONNACK. */
  subscriptions: { topic: string; qos: 1 }[];
  /** The first message after SUBACK. */
  birth: SparkplugPublication;
}

/** Will, subscriptions and birth of one connection; all carry the time of the CONNECT. */
export function hostConnection(hostId: string, connectAtMs: number): HostConnection {
  return {
    will: stateMessage(hostId, false, connectAtMs),
    clean: true,
    subscriptions: [
      { topic: formatSparkplugTopic({ kind: 'state', host: hostId }), qos: 1 },
      { topic: `${SPARKPLUG_NAMESPACE}/#`, qos: 1 },
    ],
    birth: stateMessage(hostId, true, connectAtMs),
  };
}

/** Birth (`isOnline`) or death certificate of a host. Throws a RangeError for an identifier no topic may hold. */
export function stateMessage(hostId: string, isOnline: boolean, timestampMs: number): SparkplugPublication {
  return {
    topic: formatSparkplugTopic({ kind: 'state', host: hostId }),
    payload: new TextEncoder().encode(JSON.stringify({ online: isOnline, timestamp: timestampMs })),
    qos: 1,
    retain: true,
  };
}

/** Reads a STATE payload; undefined when it is not the JSON the standard asks for. */
export function readState(payload: Uint8Array): { isOnline: boolean; timestampMs: number } | undefined {
  let state: unknown;
  try {
    state = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    return undefined;
  }
  if (typeof state !== 'object' || state === null || !('online' in state) || !('timestamp' in state)) {
    return undefined;
  }
  const { online, timestamp } = state;
  if (typeof online !== 'boolean' || typeof timestamp !== 'number') return undefined;
  return { isOnline: online, timestampMs: timestamp };
}
