import type { FindingListItem } from '@ritzel/contract';
import { type ChartTable, chartTableCsv } from '../../charts/figure/chart-table.ts';

/** What the words of a file are; the screen says them in the reader's language. */
export interface FindingFileWords {
  readonly column: (name: (typeof FILE_COLUMNS)[number]['name']) => string;
  readonly fault: (finding: FindingListItem) => string;
  readonly severity: (finding: FindingListItem) => string;
  readonly state: (finding: FindingListItem) => string;
}

const FILE_COLUMNS = [
  { name: 'identifier', isText: true },
  { name: 'machine', isText: true },
  { name: 'part', isText: true },
  { name: 'fault', isText: true },
  { name: 'severity', isText: true },
  { name: 'confidence', unit: '%' },
  { name: 'state', isText: true },
  { name: 'firstSeen', isText: true },
  { name: 'lastSeen', isText: true },
  { name: 'seen' },
  { name: 'records' },
  { name: 'growth', unit: 'dB/week' },
  { name: 'amplitude' },
  { name: 'unit', isText: true },
  { name: 'sensor', isText: true },
  { name: 'closed', isText: true },
  { name: 'record', isText: true },
] as const;

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** RFC 4180, one line a finding; times in UTC (ISO 8601), the amplitude of the newest record that shows it. */
export function findingsCsv(findings: readonly FindingListItem[], words: FindingFileWords): string {
  const table: ChartTable = {
    columns: FILE_COLUMNS.map((column) => ({ ...column, name: words.column(column.name) })),
    rows: findings.map((finding) => {
      const { equipment, growthDbPerWeek, closing } = finding;
      return [
        equipment.identifier,
        equipment.name,
        finding.partName,
        words.fault(finding),
        words.severity(finding),
        Math.round(100 * finding.confidence),
        words.state(finding),
        finding.firstSeenAt,
        finding.lastSeenAt,
        finding.seen,
        finding.records,
        growthDbPerWeek === null ? null : rounded(growthDbPerWeek, 2),
        finding.amplitudes.findLast((amplitude) => amplitude !== null) ?? null,
        finding.amplitudeUnit,
        finding.channelName,
        closing?.at ?? null,
        finding.waveformId,
      ];
    }),
  };
  return chartTableCsv(table);
}
