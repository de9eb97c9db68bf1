/** The browser's own zone, UTC, and every zone it knows. */
export function timeZoneChoices(localLabel: string): { value: string; label: string }[] {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  return [
    { value: 'local', label: localLabel },
    { value: 'UTC', label: 'UTC' },
    ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ];
}
