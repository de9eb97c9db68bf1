/**
 * How many rows would visibly move if the shown order were brought up to the latest one: the fewest that must be taken
 * out and put elsewhere (all but the longest run that keeps its order), with those that would come or go.
 */
export function rowsThatWouldMove(shown: readonly string[], latest: readonly string[]): number {
  const place = new Map(latest.map((id, index) => [id, index]));
  const kept = shown.flatMap((id) => {
    const index = place.get(id);
    return index === undefined ? [] : [index];
  });
  const gone = shown.length - kept.length;
  const come = latest.length - kept.length;
  return kept.length - longestRisingRun(kept) + Math.max(gone, come);
}

/** Length of the longest strictly increasing subsequence, by patience sorting in O(n log n). */
function longestRisingRun(numbers: readonly number[]): number {
  const tops: number[] = [];
  for (const number of numbers) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tops[middle]! < number) low = middle + 1;
      else high = middle;
    }
    tops[low] = number;
  }
  return tops.length;
}
