import type { ServerResponse } from 'node:http';
import { liveEventSchemas, problem } from '@ritzel/contract';
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
  readonly limits?: Partial<LiveLimits>;
}

interface OpenStream {
  readonly caller: Caller;
  readonly wanted: ReadonlySet<string> | undefined;
  readonly stream: LiveStream;
}

/** Every open stream of this process: one subscription, one heartbeat and one check of the callers serve them all. */
export interface LiveStreams {
  /** Throws `tooMany` when the user or the organisation has its share. */
  assertMayOpen(caller: Caller): void;
  open(caller: Caller, wanted: ReadonlySet<string> | undefined, response: ServerResponse): void;
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

export function makeLiveStreams(parts: LiveParts): LiveStreams {
  const { events, metrics, log } = parts;
  const limits = { ...LIVE_LIMITS, ...parts.limits };
  const byOrganisation = new Map<string, Set<OpenStream>>();
  let checkedAtMs = performance.now();
  let isStopped = false;

  const all = () => [...byOrganisation.values()].flatMap((streams) => [...streams]);

  function deliver(envelope: EventEnvelope): void {
    if (envelope.name === 'eventsMissed') {
      // Whoever connects again reads anew.
      for (const { stream } of all()) stream.end();
      return;
    }
    if (!isLive(envelope)) return;
    const streams = byOrganisation.get(envelope.event.organisationId);
    if (streams === undefined) return;
    let text: string | undefined;
    for (const { wanted, stream } of [...streams]) {
      if (!isWanted(envelope, wanted)) continue;
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
      if (isStopped) throw problem.notReady('The server is stopping.');
      const streams = [...(byOrganisation.get(caller.organisationId) ?? [])];
      if (streams.filter((open) => open.caller.userId === caller.userId).length >= limits.perUser)
        throw problem.tooMany(`A user has ${limits.perUser} live streams at most. Close another one first.`);
      if (streams.length >= limits.perOrganisation)
        throw problem.tooMany(
          `An organisation has ${limits.perOrganisation} live streams at most. Try again later.`,
        );
    },
    open(caller, wanted, response) {
      const life = setTimeout(() => open.stream.end(), limits.streamLifeMs);
      life.unref();
      const streams = byOrganisation.get(caller.organisationId) ?? new Set<OpenStream>();
      const leave = () => {
        clearTimeout(life);
        streams.delete(open);
        if (streams.size === 0) byOrganisation.delete(caller.organisationId);
        metrics.liveStreams.dec();
      };
      const open: OpenStream = { caller, wanted, stream: makeLiveStream(response, limits, leave) };
      streams.add(open);
      byOrganisation.set(caller.organisationId, streams);
      metrics.liveStreams.inc();
      // The client may have gone while its token was being read.
      if (response.destroyed || response.closed) open.stream.end();
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
