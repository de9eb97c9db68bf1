/**
 * The Sparkplug host application as a state machine without clock or network: messages and ticks go in, points,
 * presences, faults and messages to publish come out. One host per MQTT server, since STATE and sessions are.
 *
 * Data is given out as soon as it can be read, in whatever order it comes, for the store puts points in the order
 * of their timestamps. Only births and deaths wait for messages missing before them, and data waits for its birth.
 */
import { MalformedPayloadError } from './protobuf-reader.ts';
import { CommandRefusedError, type CommandWrite, rebirthRequest, writeCommand } from './sparkplug-command.ts';
import { decodeSparkplugPayload } from './sparkplug-decode.ts';
import { type HeldMessage, HeldMessages } from './sparkplug-held.ts';
import {
  type BirthLimits,
  beginDevice,
  beginNode,
  endDevice,
  endNode,
  giveReadings,
} from './sparkplug-lives.ts';
import { MAX_NAME_LENGTH, NameBudget, nameFault } from './sparkplug-name-budget.ts';
import { complain, emptyOutput, type HostOutput } from './sparkplug-output.ts';
import type { SparkplugPayload } from './sparkplug-payload.ts';
import { RebirthPace } from './sparkplug-rebirth.ts';
import { findMetric, type HostDevice, type HostNode, newHostNode } from './sparkplug-session.ts';
import {
  type HostConnection,
  hostConnection,
  readState,
  type SparkplugPublication,
  stateMessage,
} from './sparkplug-state.ts';
import { type DeviceTopic, type NodeTopic, parseSparkplugTopic } from './sparkplug-topic.ts';

export interface SparkplugHostOptions {
  hostId: string;
  /** How long births and deaths wait for messages missing before them, before a rebirth is asked for. */
  reorderTimeoutMs?: number;
  /** How long a message waits for the birth that explains it. */
  holdMs?: number;
  /** Longest payload that is looked at. */
  maxPayloadBytes?: number;
  maxNodes?: number;
  maxMetricsPerNode?: number;
  /** Bytes of names and units kept, see sparkplug-name-budget. */
  maxNameBytesPerDevice?: number;
  maxNameBytesPerNode?: number;
  maxNameBytesPerOwner?: number;
  maxNameBytes?: number;
  /** Bytes of messages held for all nodes together. */
  maxHeldBytes?: number;
}

export interface SparkplugMessage<Receipt> {
  topic: string;
  payload: Uint8Array;
  receivedAtMs: number;
  /** Whose budget of names the edge node takes from, where it is known; else its group's. */
  owner?: string | undefined;
  /** Comes back in `settled` when the message is done with. */
  receipt: Receipt;
}

const DEFAULTS = {
  reorderTimeoutMs: 2_000,
  holdMs: 30_000,
  maxPayloadBytes: 64 * 1024 * 1024,
  maxNodes: 100_000,
  maxMetricsPerNode: 50_000,
  maxNameBytesPerDevice: 4 * 1024 * 1024,
  maxNameBytesPerNode: 32 * 1024 * 1024,
  maxNameBytesPerOwner: 256 * 1024 * 1024,
  maxNameBytes: 1024 * 1024 * 1024,
  maxHeldBytes: 64 * 1024 * 1024,
};

/** An element of two bytes on the wire is an object of some hundred in memory: what is held is counted as held. */
const ELEMENT_BYTES = 150;

function topicFault(topic: NodeTopic | DeviceTopic): string | undefined {
  for (const level of [topic.group, topic.node, ...(topic.kind === 'device' ? [topic.device] : [])]) {
    const fault = nameFault(level, MAX_NAME_LENGTH);
    if (fault !== undefined) return `The name "${level.slice(0, 100)}" in the topic ${fault}.`;
  }
  return undefined;
}

export class SparkplugHost<Receipt = undefined> {
  readonly #options: Required<SparkplugHostOptions>;
  readonly #nodes = new Map<string, HostNode>();
  readonly #held: HeldMessages<Receipt>;
  readonly #pace = new RebirthPace();
  readonly #limits: BirthLimits;
  #connectedAtMs: number | undefined;

  constructor(options: SparkplugHostOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#held = new HeldMessages(this.#options.maxHeldBytes);
    this.#limits = { maxMetrics: this.#options.maxMetricsPerNode, names: new NameBudget(this.#options) };
  }

  /** Call before CONNECT; its will, subscriptions and birth share this moment as timestamp. */
  connect(nowMs: number): HostConnection {
    this.#connectedAtMs = nowMs;
    return hostConnection(this.#options.hostId, nowMs);
  }

  /** The death certificate to publish before a wanted DISCONNECT. */
  disconnect(nowMs: number): SparkplugPublication {
    this.#connectedAtMs = undefined;
    return stateMessage(this.#options.hostId, false, nowMs);
  }

  receive(message: SparkplugMessage<Receipt>): HostOutput<Receipt> {
    const output = emptyOutput<Receipt>();
    const topic = parseSparkplugTopic(message.topic);
    if (topic.kind === 'foreign') {
      complain(
        output,
        undefined,
        'TOPIC_UNKNOWN',
        `Topic "${message.topic.slice(0, 200)}": ${topic.reason}.`,
      );
    } else if (topic.kind === 'state') this.#receiveState(topic.host, message.payload, output);
    else if (topic.verb === 'NCMD' || topic.verb === 'DCMD') {
      // Commands are for nodes; ours come back to us by our own subscription.
    } else if (this.#receiveFromNode(topic, message, output)) return output;
    output.settled.push(message.receipt);
    return output;
  }

  #receiveState(host: string, payload: Uint8Array, output: HostOutput<Receipt>): void {
    if (host !== this.#options.hostId || this.#connectedAtMs === undefined) return;
    const state = readState(payload);
    // tck-id-message-flow-hid-sparkplug-state-message-delivered: someone, or our own late will, says we are gone.
    if (state?.isOnline === false) {
      output.publications.push(stateMessage(host, true, this.#connectedAtMs));
    }
  }

  /** Answers true when the message is held and must not be settled yet. */
  #receiveFromNode(
    topic: NodeTopic | DeviceTopic,
    { payload: bytes, receivedAtMs, receipt, owner }: SparkplugMessage<Receipt>,
    output: HostOutput<Receipt>,
  ): boolean {
    const fault = topicFault(topic);
    if (fault !== undefined) {
      complain(output, undefined, 'TOPIC_NAME', fault);
      return false;
    }
    if (bytes.length > this.#options.maxPayloadBytes) {
      complain(
        output,
        topic,
        'PAYLOAD_TOO_LONG',
        `A payload of ${bytes.length} bytes is longer than the ${this.#options.maxPayloadBytes} allowed.`,
      );
      return false;
    }
    let payload: SparkplugPayload;
    const spent = { elements: 0 };
    try {
      payload = decodeSparkplugPayload(bytes, spent);
    } catch (error) {
      if (!(error instanceof MalformedPayloadError)) throw error;
      complain(output, topic, 'PAYLOAD_MALFORMED', `${topic.verb}: ${error.message}.`);
      return false;
    }
    const node = this.#nodeOf(topic, owner, output);
    if (node === undefined) return false;
    if (topic.verb === 'NDEATH') {
      endNode(node, payload, receivedAtMs, output);
      return false;
    }
    const message: HeldMessage<Receipt> = {
      topic,
      payload,
      timestampMs: payload.timestamp === undefined ? receivedAtMs : Number(payload.timestamp),
      receivedAtMs,
      size: bytes.length + ELEMENT_BYTES * spent.elements,
      isCounted: false,
      receipt,
    };
    if (topic.verb === 'NBIRTH') {
      if (beginNode(node, message, output, this.#limits)) {
        this.#pace.calm(node, receivedAtMs);
        // What waits is counted anew: it belongs to this session or to none.
        for (const held of this.#held.of(node)) held.isCounted = false;
      }
      this.#release(node, receivedAtMs, output);
      return false;
    }
    if (node.isOnline) this.#count(node, message, receivedAtMs, output);
    const isDone = this.#tryApply(node, message, output);
    if (!isDone) this.#hold(node, message, output);
    // What came may have been what others waited for.
    this.#release(node, receivedAtMs, output);
    return !isDone;
  }

  #nodeOf(
    topic: NodeTopic | DeviceTopic,
    owner: string | undefined,
    output: HostOutput<Receipt>,
  ): HostNode | undefined {
    const key = `${topic.group}/${topic.node}`;
    let node = this.#nodes.get(key);
    if (node === undefined) {
      if (this.#nodes.size >= this.#options.maxNodes) {
        complain(
          output,
          topic,
          'TOO_MANY_NODES',
          `This host follows ${this.#options.maxNodes} edge nodes and no more.`,
        );
        return undefined;
      }
      node = newHostNode(topic.group, topic.node, owner);
      this.#nodes.set(key, node);
    }
    return node;
  }

  /** Notes the message's sequence number, once in its life. */
  #count(node: HostNode, message: HeldMessage<Receipt>, nowMs: number, output: HostOutput<Receipt>): void {
    if (message.isCounted || node.sequence === undefined) return;
    message.isCounted = true;
    const { seq } = message.payload;
    if (typeof seq !== 'number' || seq > 255) {
      complain(
        output,
        message.topic,
        'SEQ_MISSING',
        `${message.topic.verb} has ${seq === undefined ? 'no sequence number' : `the sequence number ${seq}`}.`,
      );
      return;
    }
    const due = node.sequence.expected;
    const verdict = node.sequence.note(seq, message.timestampMs, nowMs, this.#options.reorderTimeoutMs);
    if (verdict === 'gap') {
      complain(
        output,
        message.topic,
        'SEQ_GAP',
        `${message.topic.verb} has the sequence number ${seq}, ${due} was due.`,
      );
    }
  }

  /** Applies a message if its turn has come; false when it has to wait. */
  #tryApply(node: HostNode, message: HeldMessage<Receipt>, output: HostOutput<Receipt>): boolean {
    if (!node.isOnline || node.sequence === undefined) return false;
    const { topic, payload } = message;
    const isWaiting = node.sequence.hasMissing;
    if (topic.kind === 'node') {
      if (isWaiting && !this.#isReadable(node, undefined, payload)) return false;
      this.#read(node, undefined, message, output);
      return true;
    }
    if (topic.verb === 'DDATA') {
      const device = node.devices.get(topic.device);
      if (!device?.isOnline || this.#held.hasTurn(node, topic.device, message)) return false;
      if (isWaiting && !this.#isReadable(node, device, payload)) return false;
      this.#read(node, device, message, output);
      return true;
    }
    // A birth or death of the session before says nothing about this one.
    if (message.timestampMs < node.bornAtMs && !message.isCounted) return true;
    if (isWaiting) return false;
    if (topic.verb === 'DBIRTH') beginDevice(node, topic, message, output, this.#limits);
    else endDevice(node, topic, message.timestampMs, output);
    return true;
  }

  #isReadable(node: HostNode, device: HostDevice | undefined, payload: SparkplugPayload): boolean {
    return payload.metrics.every((metric) => findMetric(node, device, metric) !== undefined);
  }

  #hold(node: HostNode, message: HeldMessage<Receipt>, output: HostOutput<Receipt>): void {
    const { topic, receivedAtMs } = message;
    const evicted = this.#held.add(node, message);
    for (const each of evicted) {
      complain(
        output,
        each.topic,
        'HELD_TOO_MANY',
        `${each.topic.verb} is dropped: too many messages wait for births.`,
      );
      output.settled.push(each.receipt);
    }
    if (evicted.includes(message)) return;
    // Some brokers deliver DBIRTH before NBIRTH after a restart, so births are given the reorder window first.
    // Data of a node or device without birth has nothing to wait for but the answer to a request.
    if (topic.verb === 'NDATA' || topic.verb === 'DDATA') {
      if (node.isOnline && node.sequence?.hasMissing) return;
      const who =
        topic.kind === 'device' && node.isOnline ? `device "${topic.device}"` : `edge node "${topic.node}"`;
      complain(output, topic, 'BIRTH_MISSING', `${topic.verb} came before the birth of ${who}.`);
      this.#askForRebirth(node, receivedAtMs, output);
    }
  }

  /** Applies what was held as long as anything moves, and lets go of what waited too long. */
  #release(node: HostNode, nowMs: number, output: HostOutput<Receipt>): void {
    let hasMoved = true;
    while (hasMoved) {
      hasMoved = false;
      for (const message of this.#held.of(node)) {
        // What a new session sent just before its NBIRTH arrived takes its place in that session's count.
        const isOfSession =
          message.timestampMs >= node.bornAtMs &&
          nowMs - message.receivedAtMs <= this.#options.reorderTimeoutMs;
        if (node.isOnline && isOfSession) this.#count(node, message, nowMs, output);
        if (!this.#tryApply(node, message, output)) continue;
        this.#held.remove(node, message);
        output.settled.push(message.receipt);
        hasMoved = true;
      }
    }
  }

  #read(
    node: HostNode,
    device: HostDevice | undefined,
    message: HeldMessage<Receipt>,
    output: HostOutput<Receipt>,
  ): void {
    // Metrics no birth named: perhaps a birth was lost.
    if (giveReadings(node, device, message, output) > 0)
      this.#askForRebirth(node, message.receivedAtMs, output);
  }

  #askForRebirth(node: HostNode, nowMs: number, output: HostOutput<Receipt>): void {
    if (this.#pace.mayAsk(node, nowMs))
      output.publications.push(rebirthRequest(node.group, node.node, nowMs));
  }

  /** Ends what waited long enough. Call it every few hundred ms. */
  tick(nowMs: number): HostOutput<Receipt> {
    const output = emptyOutput<Receipt>();
    for (const node of this.#nodes.values()) {
      const deadline = node.sequence?.deadlineMs;
      if (deadline !== undefined && nowMs >= deadline) {
        node.sequence!.giveUp();
        complain(
          output,
          node,
          'SEQ_LOST',
          'Messages that were missing did not come in time; a rebirth is asked for.',
        );
        this.#askForRebirth(node, nowMs, output);
        this.#release(node, nowMs, output);
      }
    }
    for (const node of this.#held.nodes()) this.#tickHeld(node, nowMs, output);
    return output;
  }

  #tickHeld(node: HostNode, nowMs: number, output: HostOutput<Receipt>): void {
    for (const message of this.#held.of(node)) {
      const waitedMs = nowMs - message.receivedAtMs;
      if (waitedMs >= this.#options.holdMs) {
        const { topic } = message;
        this.#held.remove(node, message);
        output.settled.push(message.receipt);
        complain(
          output,
          topic,
          'BIRTH_NEVER_CAME',
          `${topic.verb} is dropped: the birth it needs did not come within ${this.#options.holdMs} ms.`,
        );
      } else if (waitedMs >= this.#options.reorderTimeoutMs && !node.sequence?.hasMissing) {
        this.#askForRebirth(node, nowMs, output);
      }
    }
  }

  /**
   * A command that writes metrics of a node, or of one of its devices.
   * Throws CommandRefusedError when node or device is not alive or the birth does not allow the write.
   */
  command(
    target: { group: string; node: string; device?: string | undefined },
    writes: readonly CommandWrite[],
    nowMs: number,
  ): SparkplugPublication {
    const node = this.#nodes.get(`${target.group}/${target.node}`);
    if (!node?.isOnline)
      throw new CommandRefusedError('COMMAND_OFFLINE', `Edge node "${target.node}" is not online.`);
    if (target.device === undefined) return writeCommand(node, undefined, writes, nowMs);
    const device = node.devices.get(target.device);
    if (!device?.isOnline)
      throw new CommandRefusedError('COMMAND_OFFLINE', `Device "${target.device}" is not online.`);
    return writeCommand(node, device, writes, nowMs);
  }

  /** Bytes that the names of all nodes are counted with. */
  get nameBytes(): number {
    return this.#limits.names.bytes;
  }

  /** What is known of a node at this moment, for screens and tests; undefined for one never seen. */
  nodeState(group: string, node: string): Readonly<HostNode> | undefined {
    return this.#nodes.get(`${group}/${node}`);
  }
}
