/** One line of results.md. */
export interface ResultRow {
  readonly part: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** What the design asks for, in the same unit. */
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number };
  readonly note?: string;
}

function rounded(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US').replaceAll(',', ' ');
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function isMet({ value, goal }: ResultRow): boolean | undefined {
  if (goal === undefined) return undefined;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

export function tableLine(row: ResultRow): string {
  const goal =
    row.goal === undefined
      ? ''
      : 'atLeast' in row.goal
        ? `>= ${rounded(row.goal.atLeast)}`
        : `<= ${rounded(row.goal.atMost)}`;
  const met = isMet(row);
  const verdict = met === undefined ? '' : met ? 'met' : '**missed**';
  return `| ${row.what} | ${rounded(row.value)} ${row.unit} | ${goal} | ${verdict} | ${row.note ?? ''} |`;
}

/** The value below which the share `q` of the sorted-to-be values lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
