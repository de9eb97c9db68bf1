import { isNumericDatatype, SPARKPLUG_DATATYPE, wireKindOf } from './sparkplug-datatypes.ts';
import { encodeSparkplugPayload } from './sparkplug-encode.ts';
import type { SparkplugMetric, SparkplugScalar } from './sparkplug-payload.ts';
import type { HostDevice, HostNode } from './sparkplug-session.ts';
import type { SparkplugPublication } from './sparkplug-state.ts';
import { formatSparkplugTopic } from './sparkplug-topic.ts';

/** A command that may not be sent; `code` for programs, `message` for people. */
export class CommandRefusedError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'CommandRefusedError';
    this.code = code;
  }
}

export interface CommandWrite {
  name: string;
  value: SparkplugScalar;
}

// Inclusive limits of the integer datatypes, by code from Int8 to UInt64.
const INTEGER_LIMITS: Record<number, readonly [bigint, bigint]> = {
  1: [-(2n ** 7n), 2n ** 7n - 1n],
  2: [-(2n ** 15n), 2n ** 15n - 1n],
  3: [-(2n ** 31n), 2n ** 31n - 1n],
  4: [-(2n ** 63n), 2n ** 63n - 1n],
  5: [0n, 2n ** 8n - 1n],
  6: [0n, 2n ** 16n - 1n],
  7: [0n, 2n ** 32n - 1n],
  8: [0n, 2n ** 64n - 1n],
};

/** NCMD that asks a node for all its births (tck-id-operational-behavior-data-commands-ncmd-rebirth-*). */
export function rebirthRequest(group: string, node: string, nowMs: number): SparkplugPublication {
  return {
    topic: formatSparkplugTopic({ kind: 'node', verb: 'NCMD', group, node }),
    payload: encodeSparkplugPayload({
      timestamp: nowMs,
      metrics: [
        { name: 'Node Control/Rebirth', timestamp: nowMs, datatype: SPARKPLUG_DATATYPE.Boolean, value: true },
      ],
    }),
    qos: 0,
    retain: false,
  };
}

/**
 * NCMD or DCMD (with `device`) that writes metrics with the names and datatypes of the birth.
 * Throws CommandRefusedError for a metric the birth did not name or a value its datatype can't take.
 */
export function writeCommand(
  node: HostNode,
  device: HostDevice | undefined,
  writes: readonly CommandWrite[],
  nowMs: number,
): SparkplugPublication {
  const known = device?.metrics ?? node.metrics;
  const metrics = writes.map(({ name, value }): SparkplugMetric => {
    const metric = known.get(name);
    if (metric === undefined) {
      throw new CommandRefusedError(
        'COMMAND_METRIC_UNKNOWN',
        `The birth of ${device?.device ?? node.node} names no metric "${name}".`,
      );
    }
    if (!isWritable(metric.datatype, value)) {
      throw new CommandRefusedError(
        'COMMAND_VALUE',
        `Metric "${name}" of datatype ${metric.datatype} can't take ${String(value)}.`,
      );
    }
    return { name, timestamp: nowMs, datatype: metric.datatype, value };
  });
  if (metrics.length === 0)
    throw new CommandRefusedError('COMMAND_EMPTY', 'A command writes at least one metric.');
  const { group } = node;
  return {
    topic: device
      ? formatSparkplugTopic({ kind: 'device', verb: 'DCMD', group, node: node.node, device: device.device })
      : formatSparkplugTopic({ kind: 'node', verb: 'NCMD', group, node: node.node }),
    payload: encodeSparkplugPayload({ timestamp: nowMs, metrics }),
    qos: 0,
    retain: false,
  };
}

function isWritable(datatype: number, value: SparkplugScalar): boolean {
  const limits = INTEGER_LIMITS[datatype];
  if (limits) {
    if (typeof value === 'number' ? !Number.isSafeInteger(value) : typeof value !== 'bigint') return false;
    const whole = BigInt(value);
    return whole >= limits[0] && whole <= limits[1];
  }
  if (datatype === SPARKPLUG_DATATYPE.Boolean) return typeof value === 'boolean';
  if (isNumericDatatype(datatype)) return typeof value === 'number' && Number.isFinite(value);
  if (datatype === SPARKPLUG_DATATYPE.DateTime)
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
  return wireKindOf(datatype) === 'string' && typeof value === 'string';
}
