/**
 * What names and units that devices announce may take of this process's memory: each one is bounded in length, and
 * all of a device, an edge node, an owner and the host in bytes.
 */
import { propertyOf, type SparkplugMetric, type SparkplugPropertySet } from './sparkplug-payload.ts';

/** Longest name of a metric or device, in characters (UTF-16 units): as long as a described metric may be called. */
export const MAX_NAME_LENGTH = 200;
export const MAX_UNIT_LENGTH = 20;

/** An entry of the host's maps with its metric, found by measuring; names and units are counted beside it. */
const ENTRY_BYTES = 400;
const BYTES_PER_CHARACTER = 2;
const UNIT_PROPERTIES = ['engUnit', 'Engineering Units', 'engineeringUnit', 'unit'];

export interface NameLimits {
  readonly maxNameBytesPerDevice: number;
  readonly maxNameBytesPerNode: number;
  /** An owner is whoever `SparkplugMessage.owner` says, else the group. */
  readonly maxNameBytesPerOwner: number;
  readonly maxNameBytes: number;
}

/** Who keeps names: a node with its own metrics, and each of its devices. */
interface NodeUse {
  readonly owner: string;
  readonly ownNameBytes: number;
  readonly deviceNameBytes: number;
}

/** Why a text may stand neither in memory nor in a database as name or unit; undefined when it may. */
export function nameFault(text: string, maxLength: number): string | undefined {
  if (text.length > maxLength) return `is ${text.length} characters long, ${maxLength} are allowed`;
  if (text.includes('\0')) return 'holds NUL';
  return text.isWellFormed() ? undefined : 'holds half of a surrogate pair';
}

/** The unit a birth gives a metric, as spelled there. */
export function unitOfName(properties: SparkplugPropertySet | undefined): string | undefined {
  if (properties === undefined) return undefined;
  for (const key of UNIT_PROPERTIES) {
    const unit = propertyOf(properties, key);
    if (typeof unit === 'string' && unit !== '') return unit;
  }
  return undefined;
}

/** What the metrics of a birth take; those that are refused for their length take no more than their place. */
export function nameBytesOf(name: string, metrics: readonly SparkplugMetric[]): number {
  let characters = name.length;
  for (const metric of metrics) {
    const unit = unitOfName(metric.properties)?.length ?? 0;
    characters += Math.min(metric.name?.length ?? 0, MAX_NAME_LENGTH) + Math.min(unit, MAX_UNIT_LENGTH);
  }
  return ENTRY_BYTES * (1 + metrics.length) + BYTES_PER_CHARACTER * characters;
}

export class NameBudget {
  readonly #limits: NameLimits;
  readonly #byOwner = new Map<string, number>();
  #bytes = 0;

  constructor(limits: NameLimits) {
    this.#limits = limits;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The sentence that says which budget a birth of so many bytes goes beyond, or undefined when there is room. */
  faultOf(node: NodeUse, kind: 'node' | 'device', bytes: number, replaced: number): string | undefined {
    const { maxNameBytesPerDevice, maxNameBytesPerNode, maxNameBytesPerOwner, maxNameBytes } = this.#limits;
    const more = bytes - replaced;
    if (kind === 'device' && bytes > maxNameBytesPerDevice)
      return `Its names take ${bytes} bytes, a device may take ${maxNameBytesPerDevice}`;
    if (node.ownNameBytes + node.deviceNameBytes + more > maxNameBytesPerNode)
      return `The names of its edge node would take more than ${maxNameBytesPerNode} bytes`;
    if (more <= 0) return undefined;
    if ((this.#byOwner.get(node.owner) ?? 0) + more > maxNameBytesPerOwner)
      return `The names of all its owner's edge nodes would take more than ${maxNameBytesPerOwner} bytes`;
    return this.#bytes + more > maxNameBytes
      ? `All names together would take more than ${maxNameBytes} bytes`
      : undefined;
  }

  /** Notes that an owner's names grew by so many bytes, or shrank where it is negative. */
  add(owner: string, bytes: number): void {
    const now = (this.#byOwner.get(owner) ?? 0) + bytes;
    if (now > 0) this.#byOwner.set(owner, now);
    else this.#byOwner.delete(owner);
    this.#bytes += bytes;
  }
}
