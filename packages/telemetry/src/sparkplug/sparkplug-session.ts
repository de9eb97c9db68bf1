import { isSparkplugDatatype } from './sparkplug-datatypes.ts';
import { MAX_NAME_LENGTH, MAX_UNIT_LENGTH, nameFault, unitOfName } from './sparkplug-name-budget.ts';
import type { SparkplugMetric } from './sparkplug-payload.ts';
import type { SparkplugSequence } from './sparkplug-sequence.ts';

export interface MetricRefusal {
  readonly code: 'METRIC_NAME' | 'METRIC_UNIT';
  readonly message: string;
}

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
  /** Why its values are not taken: its name or unit may not be kept. It is known, so that nobody asks for its birth. */
  readonly refusal: MetricRefusal | undefined;
  /** The receiver's own mark, for instance the handle of its signal; the host never looks at it. */
  tag: unknown;
}

export interface HostDevice {
  readonly device: string;
  isOnline: boolean;
  metrics: Map<string, HostMetric>;
  /** What the device and its metrics are counted with, see sparkplug-name-budget. */
  nameBytes: number;
}

export interface HostNode {
  /** Whose budget of names the node takes from. */
  readonly owner: string;
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
  /** What the node and its own metrics are counted with. */
  ownNameBytes: number;
  /** Sums over all devices, kept with each change: a gateway of many thousands is not walked with every birth. */
  deviceEntries: number;
  deviceNameBytes: number;
  /** Whether a device went away since the last time that room was made. */
  mayHaveOffline: boolean;
}

export function newHostNode(group: string, node: string, owner = group): HostNode {
  return {
    owner,
    group,
    node,
    isOnline: false,
    bdSeq: undefined,
    bornAtMs: 0,
    sequence: undefined,
    metrics: new Map(),
    aliases: new Map(),
    devices: new Map(),
    ownNameBytes: 0,
    deviceEntries: 0,
    deviceNameBytes: 0,
    mayHaveOffline: false,
  };
}

/** How much a node keeps: its metrics, its devices and theirs. */
export function metricCountOf(node: HostNode): number {
  return node.metrics.size + node.deviceEntries;
}

/**
 * Registers the metrics of a birth with the node (`device` undefined) or one of its devices and answers them in
 * the birth's order, undefined where a metric is unusable. `complain` receives why.
 */
export function registerBirthMetrics(
  node: HostNode,
  device: HostDevice | undefined,
  metrics: readonly SparkplugMetric[],
  complain: (code: string, message: string) => void,
): (HostMetric | undefined)[] {
  const registry = device?.metrics ?? node.metrics;
  for (const metric of registry.values()) {
    if (metric.alias !== undefined && node.aliases.get(metric.alias) === metric)
      node.aliases.delete(metric.alias);
  }
  const before = new Map(registry);
  registry.clear();
  const lowerCase = new Set<string>();
  return metrics.map((metric) => {
    const { name, alias, datatype } = metric;
    if (name === undefined || name === '') {
      complain(
        'METRIC_NAMELESS',
        `A metric of the birth has no name${alias === undefined ? '' : ` (alias ${alias})`}.`,
      );
      return undefined;
    }
    const fault = nameFault(name, MAX_NAME_LENGTH);
    if (fault !== undefined) {
      const refusal = {
        code: 'METRIC_NAME',
        message: `The name of the metric ${quoted(name)} ${fault}.`,
      } as const;
      complain(refusal.code, refusal.message);
      // Its data comes by alias: it shall be known as what was refused.
      if (alias !== undefined && !node.aliases.has(alias)) {
        const refused = refusedMetric(node, device, metric, refusal);
        node.aliases.set(alias, refused);
        // Under a key that no name can be.
        registry.set(`\0${alias}`, refused);
      }
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
    const unit = unitOfName(metric.properties);
    const unitFault = unit === undefined ? undefined : nameFault(unit, MAX_UNIT_LENGTH);
    const refusal =
      unit === undefined || unitFault === undefined
        ? undefined
        : ({
            code: 'METRIC_UNIT',
            message: `The unit ${quoted(unit)} of the metric "${name}" ${unitFault}.`,
          } as const);
    if (refusal !== undefined) complain(refusal.code, refusal.message);
    const registered: HostMetric = {
      group: node.group,
      node: node.node,
      device: device?.device,
      name,
      alias: isAliasTaken ? undefined : alias,
      datatype,
      unit: refusal === undefined ? unit : undefined,
      refusal,
      isStale: false,
      staleSinceMs: undefined,
      tag: undefined,
    };
    // A rebirth that changes nothing keeps the receiver's mark.
    const known = before.get(name);
    if (known && known.datatype === datatype && known.unit === registered.unit) registered.tag = known.tag;
    registry.set(name, registered);
    if (registered.alias !== undefined) node.aliases.set(registered.alias, registered);
    return refusal === undefined ? registered : undefined;
  });
}

function refusedMetric(
  node: HostNode,
  device: HostDevice | undefined,
  { name = '', alias, datatype = 0 }: SparkplugMetric,
  refusal: MetricRefusal,
): HostMetric {
  return {
    group: node.group,
    node: node.node,
    device: device?.device,
    name: name.slice(0, MAX_NAME_LENGTH),
    alias,
    datatype,
    unit: undefined,
    refusal,
    isStale: false,
    staleSinceMs: undefined,
    tag: undefined,
  };
}

/** A name in a sentence: its beginning is enough to find it. */
export function quoted(name: string): string {
  return `"${name.length > 100 ? `${name.slice(0, 100)}…` : name}"`;
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
