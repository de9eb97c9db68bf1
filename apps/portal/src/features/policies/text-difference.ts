/** A line of two texts laid beside each other: in both, only in the older, only in the newer. */
export interface DifferenceLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Beyond this the middle is shown as replaced: the table of the comparison would take too much memory. */
const MAX_CELLS = 4_000_000;

/**
 * The lines of both texts in order, by the longest common subsequence (Wagner and Fischer 1974, by lines). What both
 * begin and end with is taken off first, so that a change in a long text costs little.
 */
export function compareLines(older: string, newer: string): DifferenceLine[] {
  const a = older.replaceAll('\r\n', '\n').split('\n');
  const b = newer.replaceAll('\r\n', '\n').split('\n');
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1;
  const same = (lines: readonly string[]) => lines.map((text) => ({ kind: 'same' as const, text }));
  return [
    ...same(a.slice(0, start)),
    ...middleOf(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...same(a.slice(a.length - end)),
  ];
}

function middleOf(a: readonly string[], b: readonly string[]): DifferenceLine[] {
  const width = b.length + 1;
  const removed = (text: string) => ({ kind: 'removed' as const, text });
  const added = (text: string) => ({ kind: 'added' as const, text });
  if ((a.length + 1) * width > MAX_CELLS) return [...a.map(removed), ...b.map(added)];
  // Length of the longest common subsequence of what follows line i of one and line j of the other.
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DifferenceLine[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const [one = '', other = ''] = [a[i], b[j]];
    if (i < a.length && j < b.length && one === other) {
      lines.push({ kind: 'same', text: one });
      i += 1;
      j += 1;
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(removed(one));
      i += 1;
    } else {
      lines.push(added(other));
      j += 1;
    }
  }
  return lines;
}
