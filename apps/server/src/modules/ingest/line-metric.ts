// Where a line came from, not what it measures.
const PLACE_TAGS = new Set(['device', 'host', 'unit']);

/**
 * The metric that a field of a line means: measurement, the values of its tags in the order of their keys, field,
 * with slashes between. So `Vibration,position=In velocityRms=2.1` is the metric `Vibration/In/velocityRms`, the
 * name a Sparkplug device would use. A field called `value` is left out. The tags `device`, `host` and `unit` are
 * not part of the name.
 */
export function metricOfLine(measurement: string, tags: ReadonlyMap<string, string>, field: string): string {
  const words = [measurement];
  for (const key of [...tags.keys()].sort()) if (!PLACE_TAGS.has(key)) words.push(tags.get(key)!);
  if (field !== 'value') words.push(field);
  return words.join('/');
}
