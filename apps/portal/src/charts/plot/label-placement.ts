/** A label that wants to stand above its line. */
export interface LabelRequest {
  readonly id: string;
  /** Where its line is, in px. */
  readonly x: number;
  readonly widthPx: number;
  /** Higher is placed first; of equal ones the left one. */
  readonly priority: number;
}

export interface PlacedLabel {
  readonly id: string;
  /** Left edge in px. */
  readonly left: number;
  /** Lane counted from the plot upwards. */
  readonly lane: number;
}

const GAP_PX = 6;

/**
 * Gives each label a place in one of the lanes above the plot so that no two ever overlap: straight over its line
 * where that is free, else shifted while it still touches its line, else one lane up; a label that finds no place
 * is left out (its line stays). Labels whose line is outside [0, widthPx] are left out too.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  widthPx: number,
  lanes: number,
): PlacedLabel[] {
  const taken: { left: number; right: number }[][] = Array.from({ length: lanes }, () => []);
  const placed: PlacedLabel[] = [];
  const inOrder = requests
    .filter((request) => request.x >= 0 && request.x <= widthPx && request.widthPx <= widthPx)
    .toSorted((a, b) => b.priority - a.priority || a.x - b.x);
  for (const request of inOrder) {
    const place = findPlace(request, widthPx, taken);
    if (place === null) continue;
    taken[place.lane]!.push({ left: place.left, right: place.left + request.widthPx });
    placed.push({ id: request.id, ...place });
  }
  return placed;
}

function findPlace(
  request: LabelRequest,
  widthPx: number,
  taken: readonly (readonly { left: number; right: number }[])[],
): { left: number; lane: number } | null {
  const keepInside = (left: number) => Math.min(Math.max(left, 0), widthPx - request.widthPx);
  for (const [lane, spans] of taken.entries()) {
    const isFree = (left: number) =>
      spans.every((span) => left >= span.right + GAP_PX || left + request.widthPx + GAP_PX <= span.left);
    const candidates = [
      request.x - request.widthPx / 2,
      ...spans.flatMap((span) => [span.right + GAP_PX, span.left - GAP_PX - request.widthPx]),
    ]
      .map(keepInside)
      .filter((left) => left <= request.x && request.x <= left + request.widthPx && isFree(left));
    if (candidates.length > 0) {
      const centred = request.x - request.widthPx / 2;
      const left = candidates.reduce((a, b) => (Math.abs(b - centred) < Math.abs(a - centred) ? b : a));
      return { left, lane };
    }
  }
  return null;
}
