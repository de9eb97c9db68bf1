import { sayName, wordOf } from '@ritzel/sentences';
import type { MachineContent } from '../report-content.ts';
import {
  dayOf,
  GREY,
  gap,
  type ReportSheet,
  type SheetCell,
  writeHeading,
  writeParagraph,
  writeTable,
} from './report-sheet.ts';

type Maintenance = NonNullable<MachineContent['maintenance']>;
type PrintedCheck = Maintenance['checks'][number];
type PrintedStep = Maintenance['openSteps'][number];

/** Hours counted, each check with when it is due and was carried out last, and what was found and is still open. */
export function drawMaintenance(
  sheet: ReportSheet,
  { detail, maintenance }: Pick<MachineContent, 'detail' | 'maintenance'>,
): void {
  const { say, formats, pdf } = sheet;
  // Heading and hours are not left behind by the table.
  pdf.need((maintenance?.checks ?? []).length === 0 ? 50 : 120);
  writeHeading(sheet, say('maintenance'));
  const hours = (value: number) => formats.count(Math.round(Math.abs(value)));
  const { operationHours, hoursCountedFrom, nextMaintenanceHours, nextMaintenanceAt } = detail;
  const counted =
    operationHours === null
      ? []
      : [
          say('hoursCounted', { hours: hours(operationHours) }),
          ...(hoursCountedFrom === null
            ? []
            : [say(hoursCountedFrom === 'speed' ? 'hoursFromSpeed' : 'hoursFromLoad')]),
        ];
  const checks = maintenance?.checks ?? [];
  if (checks.length === 0) {
    const due =
      nextMaintenanceHours === null
        ? [say('noMaintenance').replace(/[.。]$/, '')]
        : [
            say(nextMaintenanceHours < 0 ? 'hoursOverdue' : 'hoursRemaining', {
              hours: hours(nextMaintenanceHours),
            }),
            ...(nextMaintenanceAt === null
              ? []
              : [say('aboutDay', { day: dayOf(sheet, nextMaintenanceAt) })]),
          ];
    writeParagraph(sheet, [...counted, ...due].join(' · '));
    gap(sheet);
    return;
  }
  const overdue = checks.filter(({ due }) => due.isOverdue).length;
  writeParagraph(
    sheet,
    [...counted, overdue === 0 ? say('noneOverdue') : say('overdueChecks', { count: overdue })].join(' · '),
  );
  gap(sheet, 3);
  writeTable(
    sheet,
    [
      { title: say('check'), share: 36 },
      { title: say('due'), share: 18 },
      { title: say('remaining'), share: 18, align: 'right' },
      { title: say('assignee'), share: 18 },
      { title: say('lastDone'), share: 26 },
    ],
    checks.map((check) => rowOf(sheet, check, detail.id)),
  );
  if ((maintenance?.more ?? 0) > 0) {
    gap(sheet, 4);
    writeParagraph(sheet, say('moreChecks', { count: maintenance?.more ?? 0 }), { color: GREY });
  }
  gap(sheet, 6);
  drawOpenSteps(sheet, maintenance?.openSteps ?? []);
  gap(sheet);
}

function rowOf(sheet: ReportSheet, check: PrintedCheck, machineId: string): SheetCell[] {
  const { say, formats } = sheet;
  const { due, last, assignee, equipment } = check;
  const name = nameOf(sheet, check);
  return [
    // A drivetrain's list holds the checks of its parts as well.
    equipment.id === machineId ? name : `${name}, ${formats.name(equipment.name)}`,
    due.by === 'condition' ? say('dueByCondition') : due.at === null ? '–' : dayOf(sheet, due.at),
    remainingOf(sheet, due),
    assignee?.name ?? '–',
    last === null ? say('notYet') : `${dayOf(sheet, last.at)}${last.by === '' ? '' : `, ${last.by}`}`,
  ];
}

function remainingOf({ say, formats }: ReportSheet, { hours, isOverdue }: PrintedCheck['due']): string {
  if (hours === null) return isOverdue ? say('overdue') : '';
  const text = formats.count(Math.round(Math.abs(hours)));
  return isOverdue ? say('overdueHours', { hours: text }) : `${text} h`;
}

/** What failed when a check was carried out last. */
function drawOpenSteps(sheet: ReportSheet, steps: readonly PrintedStep[]): void {
  const { say, pdf } = sheet;
  if (steps.length === 0) {
    writeParagraph(sheet, say('nothingOpen'), { color: GREY });
    return;
  }
  pdf.need(60);
  writeParagraph(sheet, say('openSteps'), { weight: 600 });
  writeTable(
    sheet,
    [
      { title: say('check'), share: 26 },
      { title: say('step'), share: 44 },
      { title: say('value'), share: 22 },
      { title: say('found'), share: 24 },
    ],
    steps.map((open) => [
      nameOf(sheet, open.check),
      wordElse(sheet, open.step.code === null ? null : `step:${open.step.code}`, open.step.text),
      measuredOf(sheet, open),
      [
        `${dayOf(sheet, open.at)}${open.by === '' ? '' : `, ${open.by}`}`,
        ...(open.caseNumber === null ? [] : [say('caseName', { number: open.caseNumber })]),
      ].join(' · '),
    ]),
  );
}

function measuredOf({ say, formats }: ReportSheet, { step, value, text }: PrintedStep): string {
  if (value === null) return text ?? '';
  const unit = step.unit ?? '';
  const limits = [
    ...(step.low === null ? [] : [say('atLeast', { value: formats.quantity(step.low, unit) })]),
    ...(step.high === null ? [] : [say('atMost', { value: formats.quantity(step.high, unit) })]),
  ];
  return formats.phrases([formats.quantity(value, unit), ...limits]);
}

const nameOf = (sheet: ReportSheet, { shippedCode, name }: Pick<PrintedCheck, 'shippedCode' | 'name'>) =>
  wordElse(sheet, shippedCode === null ? null : `check:${shippedCode}`, name);

/** What ships is said in the language of the report; what somebody wrote stays as it was written. */
function wordElse({ language }: ReportSheet, code: string | null, otherwise: string): string {
  if (code === null) return otherwise;
  const word = wordOf(code, language);
  return word === code ? sayName(otherwise, language) : word;
}
