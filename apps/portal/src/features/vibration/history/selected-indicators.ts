/** Every indicator that one of the records has. */
export function knownIndicators(
  records: readonly { readonly indicators: Readonly<Record<string, number>> }[],
): string[] {
  return [...new Set(records.flatMap(({ indicators }) => Object.keys(indicators)))].sort();
}

/** Those that the address names and the records have; velocity where it names none. */
export function selectedIndicators(
  records: readonly { readonly indicators: Readonly<Record<string, number>> }[],
  named: string | null,
): string[] {
  const known = knownIndicators(records);
  const chosen = (named ?? '').split(',').filter((name) => known.includes(name));
  return chosen.length > 0 ? chosen : known.filter((name) => name === 'velocityRms');
}
