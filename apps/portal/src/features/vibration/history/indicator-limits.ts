/** The role of the signal that an indicator is evaluated as; the others have no limits. */
const ROLES: Readonly<Record<string, string>> = {
  velocityRms: 'velocity-rms',
  accelerationPeak: 'acceleration-peak',
};

/** The limits of the signal that says the same at the same place; null where none has any. */
export function limitsOfIndicator<L extends object>(
  signals: readonly {
    readonly equipmentId: string;
    readonly position: string | null;
    readonly role: string | null;
    readonly limits: L | null;
  }[],
  { equipmentId, position }: { readonly equipmentId: string; readonly position: string | null },
  indicator: string,
): L | null {
  const role = ROLES[indicator];
  const found = signals.find(
    (signal) =>
      signal.role === role &&
      signal.equipmentId === equipmentId &&
      signal.position === position &&
      signal.limits !== null,
  );
  return found?.limits ?? null;
}
