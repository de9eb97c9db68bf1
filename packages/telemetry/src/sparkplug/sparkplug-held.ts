import type { SparkplugPayload } from './sparkplug-payload.ts';
import type { HostNode } from './sparkplug-session.ts';
import type { DeviceTopic, NodeTopic } from './sparkplug-topic.ts';

/** A message whose turn has not come. */
export interface HeldMessage<Receipt> {
  topic: NodeTopic | DeviceTopic;
  payload: SparkplugPayload;
  /** Of the payload, else of the receipt. */
  timestampMs: number;
  receivedAtMs: number;
  /** Bytes it takes while it is held: those of the wire and its decoded elements. */
  size: number;
  /** Its sequence number has been noted. */
  isCounted: boolean;
  receipt: Receipt;
}

const MAX_PER_NODE = 1_000;
/** Part of all that may be held that one node may take: a silent or hostile one leaves room for the others. */
const NODE_SHARE = 1 / 8;

/** Messages that wait, by node, in the order of their sequence; bounded in number and bytes. */
export class HeldMessages<Receipt> {
  readonly #maxBytes: number;
  readonly #byNode = new Map<HostNode, HeldMessage<Receipt>[]>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Takes a message and answers those that had to make room for it, itself among them when it is too large. The one
   * received longest ago goes first: it is the least likely to be explained yet, and a flood must not keep out the
   * births that end it.
   */
  add(node: HostNode, message: HeldMessage<Receipt>): HeldMessage<Receipt>[] {
    const mayTake = this.#maxBytes * NODE_SHARE;
    if (message.size > mayTake) return [message];
    const evicted: HeldMessage<Receipt>[] = [];
    const held = this.#byNode.get(node) ?? [];
    let ownBytes = held.reduce((sum, each) => sum + each.size, message.size);
    while (
      held.length > 0 &&
      (held.length >= MAX_PER_NODE || ownBytes > mayTake || this.#bytes + message.size > this.#maxBytes)
    ) {
      // In the order they came.
      const oldest = held.shift()!;
      this.#bytes -= oldest.size;
      ownBytes -= oldest.size;
      evicted.push(oldest);
    }
    if (this.#bytes + message.size > this.#maxBytes) return [...evicted, message];
    this.#byNode.set(node, held);
    this.#bytes += message.size;
    held.push(message);
    return evicted;
  }

  remove(node: HostNode, message: HeldMessage<Receipt>): void {
    const held = this.#byNode.get(node);
    const at = held?.indexOf(message) ?? -1;
    if (held === undefined || at < 0) return;
    held.splice(at, 1);
    this.#bytes -= message.size;
    if (held.length === 0) this.#byNode.delete(node);
  }

  /** A copy, oldest sequence number first; the caller may remove while it walks. */
  of(node: HostNode): HeldMessage<Receipt>[] {
    const held = this.#byNode.get(node);
    if (held === undefined) return [];
    const expected = node.sequence?.expected ?? 0;
    return [...held].sort((a, b) => distance(a, expected) - distance(b, expected));
  }

  nodes(): HostNode[] {
    return [...this.#byNode.keys()];
  }

  /** True when a birth or death of the device waits that comes before this message in the sequence. */
  hasTurn(node: HostNode, device: string, message: HeldMessage<Receipt>): boolean {
    const held = this.#byNode.get(node);
    if (held === undefined || node.sequence === undefined) return false;
    const place = distance(message, node.sequence.expected);
    return held.some(
      (each) =>
        each !== message &&
        each.topic.kind === 'device' &&
        each.topic.device === device &&
        each.topic.verb !== 'DDATA' &&
        distance(each, node.sequence!.expected) < place,
    );
  }
}

/** Place in the sequence relative to what is due, from -128 to 127, across the wrap from 255 to 0. */
function distance<Receipt>({ payload }: HeldMessage<Receipt>, expected: number): number {
  return ((Number(payload.seq ?? 0) - expected + 128) & 255) - 128;
}
