import type { RecordDiagnosis } from '../records/diagnose-record.ts';
import type { Evidence } from './finding.ts';

/** A diagnosis as plain text for a terminal or a mail: verdict first, then what it rests on. */
export function writeReport(diagnosis: RecordDiagnosis): string {
  const lines: string[] = [
    `Verdict: ${diagnosis.verdict}`,
    diagnosis.summary,
    `Severity: ${diagnosis.severity}`,
  ];
  const { speed } = diagnosis;
  if (speed) {
    const given = `${(60 * speed.givenHz).toFixed(1)} rpm given`;
    lines.push(
      speed.isRefined
        ? `Speed: ${(60 * speed.usedHz).toFixed(1)} rpm from ${speed.ordersFound.length > 0 ? `orders ${speed.ordersFound.join(', ')}` : "the signal's own lines"} (${given})`
        : `Speed: ${given}; the signal's own lines do not refine it`,
    );
  }
  for (const finding of diagnosis.findings) {
    lines.push(
      '',
      `${finding.partName}: ${finding.fault}, ${finding.severity}, confidence ${(100 * finding.confidence).toFixed(0)} %`,
    );
    lines.push(`  severity: ${finding.severityReason}`);
    for (const each of finding.for) lines.push(`  + ${evidenceLine(each)}`);
    for (const each of finding.against) lines.push(`  - ${evidenceLine(each)}`);
    lines.push(`  to confirm: ${finding.confirmBy}`, `  rule: ${finding.rule}`);
  }
  section(
    lines,
    'Signal',
    diagnosis.problems.map(({ message }) => message),
  );
  section(
    lines,
    'Not evaluated',
    diagnosis.notEvaluated.map(({ part, question, reason }) => `${part}, ${question}: ${reason}`),
  );
  section(
    lines,
    'Limits',
    diagnosis.limits.map(
      ({ indicator, value, unit, severity, criterion }) =>
        `${indicator} ${value.toPrecision(4)} ${unit}: ${severity} (${criterion})`,
    ),
  );
  section(
    lines,
    'Indicators',
    diagnosis.indicators.map(
      ({ name, value, unit, part }) =>
        `${part === undefined ? '' : `${part} `}${name} ${value.toPrecision(4)}${unit === '' ? '' : ` ${unit}`}`,
    ),
  );
  return `${lines.join('\n')}\n`;
}

function section(lines: string[], title: string, items: readonly string[]): void {
  if (items.length === 0) return;
  lines.push('', `${title}:`, ...items.map((item) => `  ${item}`));
}

function evidenceLine({ statement, frequencyHz, amplitude, floor, unit }: Evidence): string {
  const at = frequencyHz === undefined ? '' : ` at ${frequencyHz.toFixed(2)} Hz`;
  const size =
    amplitude === undefined || floor === undefined
      ? ''
      : `, ${amplitude.toPrecision(3)} over ${floor.toPrecision(2)} ${unit ?? ''}`;
  return `${statement}${at}${size}`;
}
