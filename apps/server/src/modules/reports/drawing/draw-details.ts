import { reasonSentence, sayMessage } from '@ritzel/sentences';
import type { MachineContent } from '../report-content.ts';
import { hasSection } from './draw-machine.ts';
import { drawMaintenance } from './draw-maintenance.ts';
import {
  GREY,
  gap,
  minuteOf,
  type ReportSheet,
  writeHeading,
  writeParagraph,
  writeTable,
} from './report-sheet.ts';

/** What a machine's verdict rests on, and what is due anyway. */
export function drawDetails(sheet: ReportSheet, machine: MachineContent): void {
  drawFindingDetails(sheet, machine);
  drawStanding(sheet, machine);
}

/** Alarms, maintenance and limits, as far as they were asked for. */
export function drawStanding(sheet: ReportSheet, machine: MachineContent): void {
  if (hasSection(sheet, 'alarms')) drawAlarms(sheet, machine);
  if (hasSection(sheet, 'maintenance')) drawMaintenance(sheet, machine);
  if (hasSection(sheet, 'limits')) drawLimits(sheet, machine);
}

function drawFindingDetails(sheet: ReportSheet, { step }: MachineContent): void {
  const { say, formats, language, pdf } = sheet;
  const { finding } = step;
  if (finding === null) return;
  pdf.need(80);
  writeHeading(sheet, say('evidence'));
  const row = (
    text: string,
    { frequencyHz, amplitude, unit, heightDb }: (typeof finding.finding.for)[number],
  ) => [
    text,
    frequencyHz === null ? '' : formats.quantity(frequencyHz, 'Hz', 2),
    amplitude === null || unit === null ? '' : formats.quantity(amplitude, unit),
    heightDb === null ? '' : `${formats.number(heightDb, 1)} dB`,
  ];
  writeTable(
    sheet,
    [
      { title: say('why'), share: 56 },
      { title: say('frequency'), share: 14, align: 'right' },
      { title: say('amplitude'), share: 14, align: 'right' },
      { title: say('height'), share: 20, align: 'right' },
    ],
    [
      ...finding.finding.for.map((each) => row(sayMessage(each.message, language), each)),
      ...finding.finding.against.map((each) =>
        row(formats.labelled(say('against'), sayMessage(each.message, language)), each),
      ),
    ],
    4,
  );
  gap(sheet, 5);
  writeParagraph(
    sheet,
    formats.labelled(say('confirm'), sayMessage(finding.finding.confirmMessage, language)),
  );
  gap(sheet);
}

/** What an alarm is raised by is never cut short: it is a sentence of the product, however long in a language. */
const MOST_REASON_LINES = 8;

const ALARM_STATES = {
  unacknowledged: 'alarmUnacknowledged',
  acknowledged: 'alarmAcknowledged',
  returned: 'alarmReturned',
  latched: 'alarmLatched',
  shelved: 'alarmShelved',
  suppressed: 'alarmSuppressed',
  'out-of-service': 'alarmOutOfService',
  normal: 'alarmReturned',
} as const;

export function drawAlarms(sheet: ReportSheet, { alarms }: Pick<MachineContent, 'alarms'>): void {
  const { say, language, pdf, formats } = sheet;
  if (alarms === null) return;
  pdf.need(60);
  writeHeading(sheet, say('alarms'));
  if (alarms.rows.length === 0) {
    writeParagraph(sheet, say('noAlarms'), { color: GREY });
    gap(sheet);
    return;
  }
  writeTable(
    sheet,
    [
      { title: say('severity'), share: 14 },
      { title: say('subject'), share: 26 },
      { title: say('why'), share: 32 },
      { title: say('state'), share: 20 },
      { title: say('raised'), share: 20 },
    ],
    alarms.rows.map(({ severity, subject, says, sentence, state, raisedAt }) => [
      { severity },
      formats.name(subject),
      says.length === 0 ? sentence : says.map((each) => sayMessage(each, language)).join(' '),
      say(ALARM_STATES[state]),
      minuteOf(sheet, raisedAt),
    ]),
    MOST_REASON_LINES,
  );
  if (alarms.total > alarms.rows.length) {
    gap(sheet, 4);
    writeParagraph(sheet, say('moreAlarms', { count: alarms.total - alarms.rows.length }), { color: GREY });
  }
  gap(sheet);
}

/** Every value with its boundaries: which limit set, in which edition. */
export function drawLimits(sheet: ReportSheet, { signals }: Pick<MachineContent, 'signals'>): void {
  const { say, formats, pdf } = sheet;
  const limited = signals.filter(({ limits, last }) => limits !== null && last !== null);
  if (limited.length === 0) return;
  pdf.need(70);
  writeHeading(sheet, say('limits'));
  writeTable(
    sheet,
    [
      { title: say('signal'), share: 30 },
      { title: say('value'), share: 13, align: 'right' },
      { title: 'A/B', share: 8, align: 'right' },
      { title: 'B/C', share: 8, align: 'right' },
      { title: 'C/D', share: 8, align: 'right' },
      { title: say('severity'), share: 15 },
      { title: say('limitSet'), share: 26 },
    ],
    limited.map(({ name, unit, last, severity, limits }) => [
      formats.name(name),
      formats.quantity(last!.value, unit),
      ...[limits!.ab, limits!.bc, limits!.cd].map((limit) => formats.quantity(limit, unit).split(' ')[0]!),
      { severity },
      formats.limitSet(limits!),
    ]),
  );
  gap(sheet, 4);
  writeParagraph(sheet, say('checkStandard'), { size: 8, color: GREY });
  gap(sheet);
}

/** Why a machine of a list is as bad as it is. */
export function reasonOf(
  { language, formats }: ReportSheet,
  reason: MachineContent['detail']['condition']['reason'],
): string {
  if (reason === null) return '';
  return reasonSentence(reason, {
    language,
    quantity: (value, unit) => formats.quantity(value, unit),
    instant: (at) => formats.instant(at, 'YYYY-MM-DD HH:mm'),
  });
}
