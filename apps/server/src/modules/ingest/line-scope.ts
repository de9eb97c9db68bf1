import { LineScope, MAX_NAME_LENGTH } from '@ritzel/telemetry';
import { metricOfLine } from './line-metric.ts';
import type { SentMetric } from './value-rules.ts';

/** What one handle of the line reader stands for: a field, apart for its numbers and its booleans. */
export interface LineTarget extends SentMetric {
  /** Identifier of the device; undefined is the sender itself. */
  readonly deviceName: string | undefined;
}

export interface SenderScope {
  readonly scope: LineScope;
  readonly targets: readonly LineTarget[];
  /** What the names of this sender take, as counted. */
  readonly bytes: number;
  /** It is made anew before the next body. */
  readonly isFull: boolean;
}

const MAX_TARGETS = 200_000;
const MAX_SERIES = 100_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** Longer names and units are cut here and refused by the rules for all ways in, which see that they are too long. */
const KEPT_LENGTH = MAX_NAME_LENGTH + 1;
/** A target with its places in maps and lists, beside its names. */
const TARGET_BYTES = 150;

/** The names one sender uses, with a handle for each; made anew when they get too many. */
export function makeSenderScope(): SenderScope {
  const targets: LineTarget[] = [];
  const series: { measurement: string; tags: ReadonlyMap<string, string> }[] = [];
  let bytes = 0;

  function add(target: LineTarget): number {
    bytes += TARGET_BYTES + 2 * target.metric.length;
    return targets.push(target) - 1;
  }

  const scope = new LineScope(
    {
      series(measurement, tags) {
        if (targets.length >= MAX_TARGETS || series.length >= MAX_TARGETS || bytes >= MAX_BYTES)
          return 'this sender uses too many names';
        let characters = measurement.length;
        for (const [key, value] of tags) characters += key.length + value.length;
        bytes += TARGET_BYTES + 2 * characters;
        return series.push({ measurement, tags: new Map(tags) }) - 1;
      },
      field(handle, name) {
        const { measurement, tags } = series[handle]!;
        return add({
          deviceName: tags.get('device')?.slice(0, KEPT_LENGTH),
          metric: metricOfLine(measurement, tags, name).slice(0, KEPT_LENGTH),
          unit: tags.get('unit')?.slice(0, KEPT_LENGTH),
          kind: 'number',
        });
      },
      boolean: (handle) => add({ ...targets[handle]!, kind: 'boolean' }),
    },
    MAX_SERIES,
    MAX_BYTES,
  );
  return {
    scope,
    targets,
    get bytes() {
      return bytes + scope.cache.bytes;
    },
    get isFull() {
      return targets.length >= MAX_TARGETS || bytes >= MAX_BYTES;
    },
  };
}
