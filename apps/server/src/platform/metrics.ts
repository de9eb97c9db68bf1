import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { watchLoopBlocks } from './loop-blocks.ts';

/** Prometheus metrics of this process, served at /api/metrics. */
export function makeMetrics(parts: { faults?: () => Readonly<Record<string, number>> } = {}) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchLoopBlocks(registry);
  new Gauge({
    name: 'ritzel_unhandled_faults',
    help: 'Rejections and exceptions that nobody handled since the start, by kind',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect() {
      for (const [kind, count] of Object.entries(parts.faults?.() ?? {})) this.set({ kind }, count);
    },
  });
  return {
    registry,
    pointsCommitted: new Counter({
      name: 'ritzel_points_committed_total',
      help: 'Points committed to the telemetry store',
      registers: [registry],
    }),
    waveformsCommitted: new Counter({
      name: 'ritzel_waveforms_committed_total',
      help: 'Waveforms committed',
      registers: [registry],
    }),
    messagesRefused: new Counter({
      name: 'ritzel_messages_refused_total',
      help: 'Messages of devices refused or quarantined, by reason',
      labelNames: ['code'] as const,
      registers: [registry],
    }),
    deviceSignInsRefused: new Counter({
      name: 'ritzel_device_sign_ins_refused_total',
      help: 'Sign-ins of devices refused, by way in and reason',
      labelNames: ['via', 'reason'] as const,
      registers: [registry],
    }),
    commitSeconds: new Histogram({
      name: 'ritzel_commit_seconds',
      help: 'Duration of a telemetry commit',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5],
      registers: [registry],
    }),
    httpSeconds: new Histogram({
      name: 'ritzel_http_seconds',
      help: 'Duration of HTTP requests',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
      registers: [registry],
    }),
    loopTurnSeconds: new Histogram({
      name: 'ritzel_background_turn_seconds',
      help: 'Duration of the turns of background loops, by loop and outcome',
      labelNames: ['loop', 'outcome'] as const,
      buckets: [0.01, 0.1, 1, 10, 60],
      registers: [registry],
    }),
    loopsFailing: new Gauge({
      name: 'ritzel_background_loop_failing',
      help: '1 while the last turn of a background loop failed',
      labelNames: ['loop'] as const,
      registers: [registry],
    }),
    loopLastSuccess: new Gauge({
      name: 'ritzel_background_loop_last_success_seconds',
      help: 'When the last turn of a background loop succeeded, in seconds since 1970',
      labelNames: ['loop'] as const,
      registers: [registry],
    }),
    eventLag: new Gauge({
      name: 'ritzel_event_lag_seconds',
      help: 'Age of the oldest event that a consumer has not handled',
      labelNames: ['consumer'] as const,
      registers: [registry],
    }),
    eventsSetAside: new Counter({
      name: 'ritzel_events_set_aside_total',
      help: 'Events that a consumer could not handle and that were set aside',
      labelNames: ['consumer'] as const,
      registers: [registry],
    }),
    liveStreams: new Gauge({
      name: 'ritzel_live_streams',
      help: 'Open event streams',
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof makeMetrics>;
