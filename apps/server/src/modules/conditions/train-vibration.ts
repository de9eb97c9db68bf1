import { type AssetState, RING_SLOTS } from './asset-state.ts';

/** A drivetrain shows the worst vibration of its parts, and the hours of the part that counts them. */
export function foldVibration(train: AssetState, members: readonly AssetState[]): void {
  const end = Math.max(0, ...members.map((member) => member.ringEnd));
  train.ringEnd = end;
  train.ring = Array.from({ length: RING_SLOTS }, (_, index) => {
    const values = members
      .filter((member) => {
        const slot = end - ((((end - index) % RING_SLOTS) + RING_SLOTS) % RING_SLOTS);
        return slot <= member.ringEnd && slot > member.ringEnd - RING_SLOTS;
      })
      .map((member) => member.ring[index])
      .filter((value): value is number => typeof value === 'number');
    return values.length === 0 ? null : Math.max(...values);
  });
  const worst = members
    .map((member) => member.vibration)
    .filter((vibration) => vibration !== null)
    .sort((x, y) => y.value - x.value)[0];
  train.vibration = worst ?? null;
  const hours = members.map((member) => member.operationHours).filter((value) => value !== null);
  if (hours.length > 0) train.operationHours = Math.max(...hours);
}
