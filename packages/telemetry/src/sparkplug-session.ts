import { isSparkplugDatatype } from './sparkplug-datatypes.ts';
import { propertyOf, type SparkplugMetric } from './sparkplug-payload.ts';
import type { SparkplugSequence } from './sparkplug-sequence.ts';

/** A metric as its birth announced it. The same object stands for it in every point until the next birth. */
export interface HostMetric {
  readonly group: string;
  readonly node: string;
  /** Undefined for metrics of the edge node itself. */
  readonly device: string | undefined;
  readonly name: string;
  readonly alias: number | bigint | undefined;
  readonly datatype: number;
  /** Property `engUnit` of the birth, as spelled there. */
  readonly unit: string | undefined;
  /** Set by deaths, cleared by births; the times are those the standard prescribes for each. */
  isStale: boolean;
  staleSinceMs: number | undefined;
  /** The receiver's own mark, for instance the handle of its signal; the host never looks at it. */
  tag: unknown;
}

export interface HostDevice {
  readonly device: string;
  isOnline: boolean;
  metrics: Map<string, HostMetric>;
}

export interface HostNode {
  readonly group: string;
  readonly node: string;
  isOnline: boolean;
  /** Undefined where the birth brought none. */
  bdSeq: number | undefined;
  /** Payload time of the NBIRTH. */
  bornAtMs: number;
  /** Undefined until the first NBIRTH. */
  sequence: SparkplugSequence | undefined;
  metrics: Map<string, HostMetric>;
  aliases: Map<number | bigint, HostMetric>;
  devices: Map<string, HostDevice>;
}

const UNIT_PROPERTIES = ['engUnit', 'Engineering Units', 'engineeringUnit', 'unit'];

export function newHostNode(group: string, node: string): HostNode {
  return {
    group,
    node,
    isOnline: false,
    bdSeq: undefined,
    bornAtMs: 0,
    sequence: undefined,
    metrics: new Map(),
    aliases: new Map(),
    devices: new Map(),
  };
}

/** How much a node keeps: its metrics, its devices and theirs. */
export function metricCountOf(node: HostNode): number {
  let count = node.metrics.size;
  for (const device of node.devices.values()) count += 1 + device.metrics.size;
  return count;
}

/**
 * Registers the metrics of a birth with the node (`device` undefined) or one of its devices and answers them in
 * the birth's order, undefined where a metric is unusable. `complain` hears why.
 */
export function registerBirthMetrics(
  node: HostNode,
  device: HostDevice | undefined,
  metrics: readonly SparkplugMetric[],
  complain: (code: string, message: string) => void,
): (HostMetric | undefined)[] {
  const registry = device?.metrics ?? node.metrics;
  for (const [alias, metric] of node.aliases) {
    if (metric.device === device?.device) node.aliases.delete(alias);
  }
  const before = new Map(registry);
  registry.clear();
  const lowerCase = new Set<string>();
  return metrics.map((metric) => {
    const { name, alias, datatype } = metric;
    if (name === undefined || name === '' || name.includes('\0')) {
      complain(
        'METRIC_NAMELESS',
        `A metric of the birth has no name${alias === undefined ? '' : ` (alias ${alias})`}.`,
      );
      return undefined;
    }
    if (datatype === undefined || !isSparkplugDatatype(datatype)) {
      complain(
        'METRIC_DATATYPE',
        `Metric "${name}" has the datatype ${datatype ?? 'none'}, which is not in use.`,
      );
      return undefined;
    }
    if (registry.has(name)) {
      complain('METRIC_TWICE', `Metric "${name}" stands twice in the birth.`);
      return undefined;
    }
    const lower = name.toLowerCase();
    if (lowerCase.has(lower)) complain('METRIC_CASE', `Metric "${name}" differs from another by case alone.`);
    lowerCase.add(lower);
    const isAliasTaken = alias !== undefined && node.aliases.has(alias);
    if (isAliasTaken) {
      complain(
        'ALIAS_TWICE',
        `Alias ${alias} of metric "${name}" belongs to another metric; it counts by name.`,
      );
    }
    const unit = UNIT_PROPERTIES.map((key) => propertyOf(metric.properties, key)).find(
      (value) => typeof value === 'string' && value !== '',
    );
    const registered: HostMetric = {
      group: node.group,
      node: node.node,
      device: device?.device,
      name,
      alias: isAliasTaken ? undefined : alias,
      datatype,
      unit: typeof unit === 'string' ? unit : undefined,
      isStale: false,
      staleSinceMs: undefined,
      tag: undefined,
    };
    // A rebirth that changes nothing keeps the receiver's mark.
    const known = before.get(name);
    if (known && known.datatype === datatype && known.unit === registered.unit) registered.tag = known.tag;
    registry.set(name, registered);
    if (registered.alias !== undefined) node.aliases.set(registered.alias, registered);
    return registered;
  });
}

/** The metric a data message means, by alias or by name. */
export function findMetric(
  node: HostNode,
  device: HostDevice | undefined,
  metric: SparkplugMetric,
): HostMetric | undefined {
  if (metric.alias !== undefined) {
    const aliased = node.aliases.get(metric.alias);
    if (aliased !== undefined) return aliased.device === device?.device ? aliased : undefined;
  }
  return metric.name === undefined ? undefined : (device?.metrics ?? node.metrics).get(metric.name);
}

export function markStale(metrics: Map<string, HostMetric>, atMs: number): void {
  for (const metric of metrics.values()) {
    if (metric.isStale) continue;
    metric.isStale = true;
    metric.staleSinceMs = atMs;
  }
}
