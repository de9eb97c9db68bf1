/** What a report says beside a plot: machine, point, date, speed, load, band. */
export interface ReportFact {
  readonly name: string;
  readonly value: string;
}

/** A line of what was measured in a plot: the cursor, and what stands there, each with its unit. */
export interface ReportReading {
  readonly name: string;
  readonly cells: readonly string[];
}

/** Facts and readings as the lines above a table of numbers. */
export function reportLines(
  title: string,
  facts: readonly ReportFact[],
  readings: readonly ReportReading[],
): [string, string][] {
  return [
    [title, ''],
    ...facts.map(({ name, value }): [string, string] => [name, value]),
    ...readings.map(({ name, cells }): [string, string] => [name, cells.filter(Boolean).join('; ')]),
  ];
}
