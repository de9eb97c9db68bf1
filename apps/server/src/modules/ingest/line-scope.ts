import { LineScope } from '@ritzel/telemetry';
import { metricOfLine } from './line-metric.ts';

/** What one handle of the line reader stands for. */
export interface LineTarget {
  /** Identifier of the device; undefined is the sender itself. */
  readonly deviceName: string | undefined;
  readonly metric: string;
  readonly unit: string | undefined;
}

export interface SenderScope {
  readonly scope: LineScope;
  readonly targets: readonly LineTarget[];
}

const MAX_METRIC_LENGTH = 200;
const MAX_TARGETS = 200_000;
const MAX_SERIES = 100_000;

/** The names one sender uses, with a handle for each; made anew when they get too many. */
export function makeSenderScope(): SenderScope {
  const targets: LineTarget[] = [];
  const series: { measurement: string; tags: ReadonlyMap<string, string> }[] = [];
  const scope = new LineScope(
    {
      series(measurement, tags) {
        if (targets.length >= MAX_TARGETS || series.length >= MAX_TARGETS)
          return 'this sender uses too many names';
        return series.push({ measurement, tags: new Map(tags) }) - 1;
      },
      field(handle, name) {
        const { measurement, tags } = series[handle]!;
        const metric = metricOfLine(measurement, tags, name);
        if (metric.length > MAX_METRIC_LENGTH || metric.includes('\0')) return -1;
        return targets.push({ deviceName: tags.get('device'), metric, unit: tags.get('unit') }) - 1;
      },
    },
    MAX_SERIES,
  );
  return { scope, targets };
}

export function isFull({ targets }: SenderScope): boolean {
  return targets.length >= MAX_TARGETS;
}
