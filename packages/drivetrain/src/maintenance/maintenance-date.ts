const HOUR_MS = 3_600_000;
/** A counter that has run for less says little of how the machine is used. */
const SHORTEST_SERVICE_MS = 30 * 24 * HOUR_MS;
/** A date further away is none to plan with. */
const FURTHEST_MS = 20 * 365 * 24 * HOUR_MS;

/** What says how much of its time a machine runs. */
export interface ServiceTime {
  readonly operationHours: number | null;
  readonly commissionedMs: number | null;
  readonly nowMs: number;
}

/** The share of its time that a machine has run since it was commissioned, 0 to 1; null where that is not known. */
export function runningShare({ operationHours, commissionedMs, nowMs }: ServiceTime): number | null {
  if (operationHours === null || commissionedMs === null) return null;
  const serviceMs = nowMs - commissionedMs;
  if (serviceMs < SHORTEST_SERVICE_MS || operationHours <= 0) return null;
  // A counter cannot run faster than the time; one that seems to was taken over from a machine before.
  return Math.min(1, (operationHours * HOUR_MS) / serviceMs);
}

/**
 * The day on which the counter reaches, or reached, the hours of the next maintenance, as the machine has run on average since
 * it was commissioned; null where that is not known.
 */
export function maintenanceDateMs({
  hoursLeft,
  ...service
}: ServiceTime & {
  /** Signed: negative is overdue. */
  readonly hoursLeft: number | null;
}): number | null {
  const share = runningShare(service);
  if (hoursLeft === null || share === null) return null;
  const distanceMs = (hoursLeft * HOUR_MS) / share;
  return Math.abs(distanceMs) > FURTHEST_MS ? null : service.nowMs + distanceMs;
}
