/** Every zone that the browser knows by its name, and the one that is chosen. */
export function timeZoneNames(chosen: string): { value: string; label: string }[] {
  const zones = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
