import type { ServerResponse } from 'node:http';
import { LIVE_EVENT_PERMISSIONS, liveEventSchemas, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { type Caller, type EndedCallerCheck, TOKEN_LIFE_S } from '../../platform/access.ts';
import { makeBackgroundLoop } from '../../platform/background-loop.ts';
import type { EventBus, EventEnvelope } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { LIVE_BOUNDS, type LiveBounds, type LiveStream, makeLiveStream } from './live-stream.ts';

/** Bounds of all streams of a process together. */
export interface LiveLimits extends LiveBounds {
  /** A stream ends after this; the reader opens the next one with a young token. */
  readonly streamLifeMs: number;
  readonly heartbeatMs: number;
  /** How often it is asked whether the callers of open streams may still read. */
  readonly callerCheckMs: number;
  /** When that cannot be answered for so long, the streams end. */
  readonly uncheckedMs: number;
  readonly perUser: number;
  readonly perOrganisation: number;
  /** Unsent text of all streams; beyond it those that hold back most end. */
  readonly allUnsentBytes: number;
}

export const LIVE_LIMITS: LiveLimits = {
  ...LIVE_BOUNDS,
  streamLifeMs: TOKEN_LIFE_S * 1000,
  heartbeatMs: 20_000,
  callerCheckMs: 1_000,
  uncheckedMs: 10_000,
  perUser: 20,
  perOrganisation: 1_000,
  allUnsentBytes: 64 * 1024 * 1024,
};

export interface LiveParts {
  readonly events: EventBus;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly findEnded: EndedCallerCheck;
  /** All that a caller with groups sees; null sees everything. */
  readonly visibleAssets: (caller: Caller) => Promise<ReadonlySet<string> | null>;
  readonly limits?: Partial<LiveLimits>;
}

/** What a caller sees, as it was read while nothing changed in the groups of the organisation. */
export interface Seen {
  readonly assets: ReadonlySet<string> | null;
  /** How often groups had changed when it was read. */
  readonly changes: number;
}

export interface StreamContent {
  readonly wanted: ReadonlySet<string> | undefined;
  readonly seen: Seen;
}

interface OpenStream {
  readonly caller: Caller;
  readonly wanted: ReadonlySet<string> | undefined;
  seen: Seen;
  readonly stream: LiveStream;
}

/** Every open stream of this process: one subscription, one heartbeat and one check of the callers serve them all. */
export interface LiveStreams {
  /** Throws `tooMany` when the user or the organisation has its share. */
  assertMayOpen(caller: Caller): void;
  /** What the stream may carry: read before it is opened. */
  seenBy(caller: Caller): Promise<Seen>;
  open(caller: Caller, content: StreamContent, response: ServerResponse): void;
  /** Ends the streams whose callers may not read any more. */
  checkCallers(): Promise<void>;
  stop(): void;
}

/** What the contract describes is for portals; whatever else the processes say to each other stays among them. */
type LiveEnvelope = Extract<EventEnvelope, { readonly name: keyof typeof liveEventSchemas }>;

const isLive = (envelope: EventEnvelope): envelope is LiveEnvelope =>
  Object.hasOwn(liveEventSchemas, envelope.name);

function importanceOf(envelope: LiveEnvelope) {
  return envelope.name === 'values' ? 'value' : 'fact';
}

function isWanted(envelope: LiveEnvelope, wanted: ReadonlySet<string> | undefined): boolean {
  if (envelope.name !== 'values') return true;
  return wanted?.has(envelope.event.equipmentId) ?? false;
}

/** An event without equipment is for those who see everything, the progress of an import also for whose it is; that of a report for them alone. */
function isSeen(envelope: LiveEnvelope, { caller, seen: { assets } }: OpenStream): boolean {
  const needed = LIVE_EVENT_PERMISSIONS[envelope.name];
  if (needed !== undefined && !caller.permissions.has(needed)) return false;
  if (envelope.name === 'report') return envelope.event.userId === caller.userId;
  if (assets === null) return true;
  if (envelope.name === 'access') return false;
  if (envelope.name === 'import') return envelope.event.userId === caller.userId;
  const { equipmentId } = envelope.event;
  return equipmentId !== null && assets.has(equipmentId);
}

/** Callers with the same key see the same. */
const keyOf = ({ organisationId, visibleGroups }: Caller) => `${organisationId} ${visibleGroups}`;

export function makeLiveStreams(parts: LiveParts): LiveStreams {
  const { events, metrics, log } = parts;
  const limits = { ...LIVE_LIMITS, ...parts.limits };
  const byOrganisation = new Map<string, Set<OpenStream>>();
  /** How often the groups of an organisation have changed since this process began. */
  const groupChanges = new Map<string, number>();
  let checkedAtMs = performance.now();
  let isStopped = false;

  const all = () => [...byOrganisation.values()].flatMap((streams) => [...streams]);

  /** Streams of the organisation that carry some equipment only. */
  const narrowed = (organisationId: string) =>
    [...(byOrganisation.get(organisationId) ?? [])].filter(({ seen }) => seen.assets !== null);

  async function seenBy(caller: Caller): Promise<Seen> {
    const changes = groupChanges.get(caller.organisationId) ?? 0;
    if (caller.visibleGroups === null) return { assets: null, changes };
    // Whoever sees the same shares it: it may be a long list.
    const same = narrowed(caller.organisationId).find((open) => keyOf(open.caller) === keyOf(caller));
    return same?.seen ?? { assets: await parts.visibleAssets(caller), changes };
  }

  /** What is new below what they see already. */
  async function seeAnew(organisationId: string): Promise<void> {
    const known = new Map<string, Promise<Seen['assets']>>();
    for (const open of narrowed(organisationId)) {
      const key = keyOf(open.caller);
      const reading = known.get(key) ?? parts.visibleAssets(open.caller);
      known.set(key, reading);
      open.seen = { ...open.seen, assets: await reading };
    }
  }

  function deliver(envelope: EventEnvelope): void {
    if (envelope.name === 'groupsChanged') {
      const { organisationId } = envelope.event;
      groupChanges.set(organisationId, (groupChanges.get(organisationId) ?? 0) + 1);
      for (const { stream } of narrowed(organisationId)) stream.end();
      return;
    }
    if (envelope.name === 'equipmentChanged') {
      const { organisationId, assetIds } = envelope.event;
      const hasNew = narrowed(organisationId).some(({ seen }) =>
        assetIds.some((id) => !seen.assets?.has(id)),
      );
      if (!hasNew) return;
      seeAnew(organisationId).catch((error: unknown) => {
        log.warn({ err: error }, 'what callers see could not be read');
        for (const { stream } of narrowed(organisationId)) stream.end();
      });
      return;
    }
    if (envelope.name === 'eventsMissed') {
      // Whoever connects again reads anew.
      for (const { stream } of all()) stream.end();
      return;
    }
    if (!isLive(envelope)) return;
    const streams = byOrganisation.get(envelope.event.organisationId);
    if (streams === undefined) return;
    let text: string | undefined;
    for (const open of [...streams]) {
      const { wanted, stream } = open;
      if (!isWanted(envelope, wanted) || !isSeen(envelope, open)) continue;
      text ??= textOf(envelope);
      stream.send(text, importanceOf(envelope));
    }
  }

  async function checkCallers(): Promise<void> {
    const streams = all();
    const ended = await parts.findEnded(streams.map(({ caller }) => caller));
    checkedAtMs = performance.now();
    for (const { caller, stream } of streams) if (ended.has(caller)) stream.end();
  }

  function endWhatHoldsBackMost(): void {
    const waiting = all()
      .map(({ stream }) => ({ stream, bytes: stream.unsentBytes }))
      .sort((one, other) => other.bytes - one.bytes);
    let sum = waiting.reduce((total, { bytes }) => total + bytes, 0);
    for (const { stream, bytes } of waiting) {
      if (sum <= limits.allUnsentBytes) return;
      stream.destroy();
      sum -= bytes;
    }
  }

  /** While the callers cannot be checked nobody listens for long; a check that hangs does not hold this up. */
  function endUnchecked(): void {
    if (byOrganisation.size === 0) checkedAtMs = performance.now();
    else if (performance.now() - checkedAtMs > limits.uncheckedMs)
      for (const { stream } of all()) stream.end();
  }

  const unsubscribe = events.subscribe(deliver);
  const repeat = (name: string, everyMs: number, turn: () => Promise<void>) =>
    makeBackgroundLoop({ name, everyMs, turn, isFirstTurnLater: true, log, metrics });
  const loops = [
    repeat('live stream heartbeat', limits.heartbeatMs, async () => {
      for (const { stream } of all()) stream.beat();
    }),
    repeat('live stream bounds', limits.callerCheckMs, async () => {
      endUnchecked();
      endWhatHoldsBackMost();
    }),
    repeat('live stream callers', limits.callerCheckMs, checkCallers),
  ];
  for (const loop of loops) loop.start();

  return {
    assertMayOpen(caller) {
      if (isStopped) throw problem.notReady(problemText('SERVER_STOPPING'));
      const streams = [...(byOrganisation.get(caller.organisationId) ?? [])];
      if (streams.filter((open) => open.caller.userId === caller.userId).length >= limits.perUser)
        throw problem.tooMany(problemText('MOST_STREAMS_OF_USER', { most: limits.perUser }));
      if (streams.length >= limits.perOrganisation)
        throw problem.tooMany(problemText('MOST_STREAMS_OF_ORGANISATION', { most: limits.perOrganisation }));
    },
    seenBy,
    open(caller, { wanted, seen }, response) {
      const life = setTimeout(() => open.stream.end(), limits.streamLifeMs);
      life.unref();
      const streams = byOrganisation.get(caller.organisationId) ?? new Set<OpenStream>();
      const leave = () => {
        clearTimeout(life);
        streams.delete(open);
        if (streams.size === 0) byOrganisation.delete(caller.organisationId);
        metrics.liveStreams.dec();
      };
      const open: OpenStream = { caller, wanted, seen, stream: makeLiveStream(response, limits, leave) };
      streams.add(open);
      byOrganisation.set(caller.organisationId, streams);
      metrics.liveStreams.inc();
      // The client may have gone while its token was being read.
      if (response.destroyed || response.closed) open.stream.end();
      // Groups have changed while it was read what the caller sees: whoever connects again reads anew.
      const isOld = seen.changes !== (groupChanges.get(caller.organisationId) ?? 0);
      if (isOld && seen.assets !== null) open.stream.end();
    },
    checkCallers,
    stop() {
      isStopped = true;
      unsubscribe();
      for (const { stream } of all()) stream.end();
      // A check under way is not waited for: the database may not answer.
      for (const loop of loops) loop.stop().catch(() => {});
    },
  };
}

function textOf(envelope: LiveEnvelope): string {
  // Of an event, too, a portal gets what the contract describes and no field more.
  const fields = Object.keys(liveEventSchemas[envelope.name].shape);
  const data = Object.fromEntries(Object.entries(envelope.event).filter(([field]) => fields.includes(field)));
  return `event: ${envelope.name}\ndata: ${JSON.stringify(data)}\n\n`;
}
