import type { HostMetric } from './sparkplug-session.ts';
import type { SparkplugPublication } from './sparkplug-state.ts';

/** Quality codes of Sparkplug B 3.0 (tck-id-payloads-propertyset-quality-value-value). */
export const SPARKPLUG_QUALITY = { bad: 0, good: 192, stale: 500 } as const;

export interface HostPoint {
  metric: HostMetric;
  /** ms since 1970, UTC: of the metric, else of the payload, else of the receipt. */
  timestampMs: number;
  /** Booleans are 0 and 1. NaN and infinities come through; what they mean is for the receiver to decide. */
  value: number;
  quality: number;
  isHistorical: boolean;
}

export interface HostText {
  metric: HostMetric;
  timestampMs: number;
  text: string;
}

/** Bytes of a metric `Waveform/{channel}`: a waveform envelope, still closed. */
export interface HostWaveform {
  metric: HostMetric;
  channel: string;
  bytes: Uint8Array;
  isHistorical: boolean;
}

/** A node or device came or went. Its metrics carry their own `isStale`. */
export interface HostPresence {
  group: string;
  node: string;
  /** Undefined for the edge node itself. */
  device: string | undefined;
  isOnline: boolean;
  atMs: number;
  /** `rebirth`: its node was born anew and the device has not been yet. */
  reason: 'birth' | 'death' | 'node-death' | 'rebirth';
  metrics: Iterable<HostMetric>;
}

/** Something wrong with what a node or device sent: one line of its log. */
export interface HostFault {
  group: string | undefined;
  node: string | undefined;
  device: string | undefined;
  code: string;
  message: string;
  /** How often: beyond the first hundred of a message, faults of one code are counted instead of listed. */
  count: number;
}

const MAX_FAULTS = 100;

/** What one message or one tick of the clock brought about. */
export interface HostOutput<Receipt> {
  points: HostPoint[];
  texts: HostText[];
  waveforms: HostWaveform[];
  presences: HostPresence[];
  publications: SparkplugPublication[];
  faults: HostFault[];
  /**
   * Messages that are done with: their points are in this output or an earlier one, or they were refused.
   * A message held for reordering appears here when it is released; acknowledge only then.
   */
  settled: Receipt[];
}

export function emptyOutput<Receipt>(): HostOutput<Receipt> {
  return { points: [], texts: [], waveforms: [], presences: [], publications: [], faults: [], settled: [] };
}

/** Adds a fault about a node or device; `about` undefined where the topic does not even say whose it is. */
export function complain<Receipt>(
  output: HostOutput<Receipt>,
  about: { group: string; node: string; device?: string } | undefined,
  code: string,
  message: string,
): void {
  const { faults } = output;
  if (faults.length >= MAX_FAULTS) {
    const alike = faults.find((each) => each.code === code && each.device === about?.device);
    if (alike !== undefined) {
      alike.count += 1;
      return;
    }
  }
  const { group, node, device } = about ?? {};
  faults.push({ group, node, device, code, message, count: 1 });
}
