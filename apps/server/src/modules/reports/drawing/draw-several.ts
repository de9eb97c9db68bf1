import { displayedHours, SEVERITY_CODES } from '@ritzel/drivetrain';
import type { FleetContent } from '../report-content.ts';
import { reasonOf } from './draw-details.ts';
import {
  GREY,
  gap,
  type ReportSheet,
  severityWord,
  writeHeading,
  writeParagraph,
  writeSeverity,
  writeTable,
} from './report-sheet.ts';

/** Why a machine is as bad as it is, in any language. */
const MOST_REASON_LINES = 4;
const BAD = ['CRITICAL', 'SEVERE', 'WARNING'] as const;

/** Several machines: how many are in which condition, then each in one row, the worst first. */
export function drawSummary(sheet: ReportSheet, fleet: FleetContent): void {
  const { pdf, say, formats, content } = sheet;
  const y = pdf.y();
  let height = 0;
  pdf.content('H1', () => {
    height = pdf.write(content.subject, { x: pdf.page.left, y, size: 20, weight: 600, mostLines: 2 });
  });
  const total = fleet.rows.length;
  const machines = total === 1 ? say('oneMachine') : say('machines', { count: formats.count(total) });
  pdf.content('P', () => {
    const text = [content.organisation, machines].join(' · ');
    height += pdf.write(text, { x: pdf.page.left, y: y + height + 1, size: 9.6, color: GREY });
  });
  pdf.moveBy(height + 12);
  const bad = BAD.reduce((sum, code) => sum + (fleet.counts[code] ?? 0), 0);
  const verdict =
    total === 0
      ? say('noMachines')
      : bad === 0
        ? say('allInOrder')
        : say('needAttention', { count: formats.count(bad) });
  pdf.content('H2', () => {
    height = pdf.write(verdict, { x: pdf.page.left, y: pdf.y(), size: 13.5, weight: 600 });
  });
  pdf.moveBy(height + 6);
  drawCounts(sheet, fleet);
  if (fleet.deletedMeanwhile.length > 0) {
    writeParagraph(sheet, say('deletedMeanwhile', { names: formats.list(fleet.deletedMeanwhile) }));
    gap(sheet, 6);
  }
  if (total === 0) return;
  writeHeading(sheet, machines);
  writeTable(
    sheet,
    [
      { title: say('severity'), share: 15 },
      { title: say('machine'), share: 32 },
      { title: say('why'), share: 48 },
      { title: say('maintenance'), share: 20, align: 'right' },
    ],
    fleet.rows.map(({ condition, identifier, name, nextMaintenanceHours }) => [
      { severity: condition.severity },
      `${identifier} ${name}`,
      reasonOf(sheet, condition.reason),
      maintenanceOf(sheet, nextMaintenanceHours),
    ]),
    MOST_REASON_LINES,
  );
  gap(sheet);
}

/** As the screens show it: remaining hours, or by how many they are overdue. */
function maintenanceOf({ say, formats }: ReportSheet, signedHours: number | null): string {
  if (signedHours === null) return '';
  const { hours, isOverdue } = displayedHours(signedHours);
  return isOverdue ? say('overdueHours', { hours: formats.count(hours) }) : `${formats.count(hours)} h`;
}

/** The seven levels with how many machines are in each. */
function drawCounts(sheet: ReportSheet, { counts }: FleetContent): void {
  const { pdf, formats } = sheet;
  const levels = SEVERITY_CODES.toReversed();
  const width = pdf.page.width / levels.length;
  const y = pdf.y();
  pdf.artifact(() => {
    pdf.pdf
      .roundedRect(pdf.page.left, y, pdf.page.width, 44, 4)
      .lineWidth(1)
      .strokeColor('#111111')
      .undash()
      .stroke();
    for (let i = 1; i < levels.length; i++)
      pdf.line([pdf.page.left + i * width, y + 7], [pdf.page.left + i * width, y + 37]);
  });
  pdf.group('L', () => {
    for (const [index, code] of levels.entries()) {
      const x = pdf.page.left + index * width + 9;
      pdf.content('LI', () => {
        pdf.write(formats.count(counts[code] ?? 0), { x, y: y + 5, size: 13, weight: 600 });
        if (pdf.measure(severityWord(sheet, code), 8) < width - 26)
          writeSeverity(sheet, code, { x, y: y + 26, size: 8 });
        else pdf.write(severityWord(sheet, code), { x, y: y + 26, size: 7, width: width - 12, mostLines: 1 });
      });
    }
  });
  pdf.moveTo(y + 44 + 14);
}
