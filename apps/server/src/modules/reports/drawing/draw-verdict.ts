import { SEVERITY_CODES, type Severity } from '@ritzel/drivetrain';
import {
  PUNCTUATION,
  reasonSentence,
  sayFinding,
  sayFindingShort,
  sayMessage,
  sayName,
} from '@ritzel/sentences';
import type { MachineContent } from '../report-content.ts';
import { dayOf, GREY, INK, type ReportSheet, SOFT, severityWord } from './report-sheet.ts';

/** Names of the nameplate after OPC 40400-1. */
const RATIO = 'GearRatio';
const POWER = ['PowerRated', 'MotorPowerRated'] as const;

/** Name and place of a machine at the left, its figures at the right. */
export function writeTitle(sheet: ReportSheet, machine: MachineContent): void {
  const { pdf } = sheet;
  const { detail } = machine;
  const facts = titleFacts(sheet, machine);
  const factsWidth = facts.reduce((sum, fact) => sum + factWidth(sheet, fact) + 22, 0);
  const width = pdf.page.width - factsWidth - 12;
  const y = pdf.y();
  let height = 0;
  pdf.content('H1', () => {
    height = pdf.write(detail.name, { x: pdf.page.left, y, width, size: 20, weight: 600, mostLines: 2 });
  });
  const place = [
    detail.identifier,
    ...(detail.drivetrainName === null ? [] : [detail.drivetrainName]),
    ...(detail.application === null ? [] : [detail.application.name]),
    ...(detail.location === null ? [] : [`${detail.location.name}, ${detail.location.town}`]),
  ];
  pdf.content('P', () => {
    height += pdf.write(place.join(' · '), {
      ...{ x: pdf.page.left, y: y + height + 1, width, size: 9.6, color: GREY, mostLines: 2 },
    });
  });
  let x = pdf.page.right;
  for (const fact of facts.toReversed()) {
    const own = factWidth(sheet, fact);
    x -= own;
    const left = x;
    pdf.content('P', () => {
      pdf.write(fact.name, { x: left, y: y + height - 26, size: 7.6, color: GREY, width: own + 2 });
      pdf.write(fact.value, { x: left, y: y + height - 15, size: 10, weight: 600, width: own + 2 });
    });
    x -= 22;
  }
  pdf.moveBy(height + 12);
}

interface TitleFact {
  readonly name: string;
  readonly value: string;
}

const factWidth = ({ pdf }: ReportSheet, { name, value }: TitleFact) =>
  Math.max(pdf.measure(name, 7.6), pdf.measure(value, 10, 600));

function titleFacts({ say, formats }: ReportSheet, { detail }: MachineContent): TitleFact[] {
  const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
  const ratio = numberOf(detail.nameplate[RATIO]);
  const power = POWER.map((name) => numberOf(detail.nameplate[name])).find((each) => each !== null) ?? null;
  return [
    ...(ratio === null ? [] : [{ name: say('ratio'), value: formats.number(ratio, 3) }]),
    ...(power === null ? [] : [{ name: say('power'), value: formats.quantity(power, 'kW', 0) }]),
    ...(detail.operationHours === null
      ? []
      : [{ name: say('operation'), value: `${formats.count(Math.round(detail.operationHours))} h` }]),
  ];
}

/** As the action card says it: the fault and its part, else why the machine is as bad as it is. */
export function headlineOf(sheet: ReportSheet, { step, detail, signals }: MachineContent): string {
  const { language, formats, say } = sheet;
  if (isWithoutAction(step)) return say('healthy');
  const { finding } = step;
  if (finding !== null)
    return sayFindingShort(finding.says, language) ?? sayName(finding.finding.partName, language);
  const hasValues = signals.some(({ last }) => last !== null);
  return reasonSentence(detail.condition.reason ?? (hasValues ? { kind: 'no-criterion' } : null), {
    language,
    quantity: (value, unit) => formats.quantity(value, unit),
    instant: (at) => formats.instant(at, 'YYYY-MM-DD HH:mm'),
  });
}

export const isWithoutAction = ({ condition, finding, steps }: MachineContent['step']): boolean =>
  finding === null && steps.length === 0 && condition.severity !== 'UNKNOWN';

/** A step of the advice, without its full stop: it stands in a table. */
export const adviceOf = (
  { language }: ReportSheet,
  message: MachineContent['step']['steps'][number],
): string => sayMessage(message, language).replace(/[.。]$/, '');

function verdictFacts(sheet: ReportSheet, { step, detail }: MachineContent): string {
  const { say, formats, language } = sheet;
  const { finding, otherFaults } = step;
  const { severity, since } = detail.condition;
  const growth = finding?.growthDbPerWeek ?? null;
  const sign = growth === null ? '' : growth > 0 ? '+' : growth < 0 ? '−' : '';
  return [
    ...(finding === null ? [] : [say('firstSeen', { day: dayOf(sheet, finding.firstSeenAt) })]),
    ...(since === null || severity === 'OK' || severity === 'GOOD'
      ? []
      : [say('since', { severity: severityWord(sheet, severity), day: dayOf(sheet, since) })]),
    ...(growth === null ? [] : [say('growth', { change: `${sign}${formats.number(Math.abs(growth), 1)}` })]),
    ...(finding === null
      ? []
      : [
          say('confidence', { percent: formats.number(finding.finding.confidence * 100, 0) }),
          finding.witnesses.length === 1
            ? say('oneSensor')
            : say('sensors', { count: finding.witnesses.length }),
        ]),
    ...(otherFaults > 0 ? [say('otherFaults', { count: otherFaults })] : []),
    ...(finding === null ? [] : [sayFinding(finding.says, language).replace(/[.。]$/, '')]),
  ].join(' · ');
}

/** Severity, headline, what to do and by when, in a frame; below it where that stands among the seven levels. */
export function writeVerdict(sheet: ReportSheet, machine: MachineContent): void {
  const { pdf, figures, say } = sheet;
  const { severity } = machine.detail.condition;
  const { step } = machine;
  const left = pdf.page.left + 92;
  const width = pdf.page.right - left - 14;
  const headline = capitalised(headlineOf(sheet, machine));
  const [first] = step.steps;
  const stop = PUNCTUATION[sheet.language].stop;
  const due = step.due === null ? '' : ` ${say('actBy', { day: dayOf(sheet, step.due.at) })}${stop}`;
  const advice = first === undefined ? '' : `${adviceOf(sheet, first)}${stop}${due}`;
  const facts = capitalised(verdictFacts(sheet, machine));
  const top = pdf.y();
  const headHeight = pdf.heightOf(headline, { width, size: 13.5, weight: 600, mostLines: 3 });
  const adviceHeight =
    advice === '' ? 0 : pdf.heightOf(advice, { width, size: 10.6, weight: 600, mostLines: 3 }) + 2;
  const factsHeight = facts === '' ? 0 : pdf.heightOf(facts, { width, size: 9, mostLines: 4 }) + 4;
  const height = Math.max(66, headHeight + adviceHeight + factsHeight + 20);
  pdf.artifact(() => {
    pdf.pdf
      .roundedRect(pdf.page.left, top, pdf.page.width, height, 4)
      .lineWidth(1.2)
      .strokeColor(INK)
      .undash()
      .stroke();
    pdf.line([pdf.page.left + 78, top + 11], [pdf.page.left + 78, top + height - 11], SOFT, 0.7);
  });
  const markTop = top + height / 2 - 24;
  pdf.figure(figures.severityMark(severity, 16), { x: pdf.page.left + 25, y: markTop, width: 29 }, null);
  pdf.content('P', () => {
    pdf.write(severityWord(sheet, severity), {
      ...{ x: pdf.page.left + 4, y: markTop + 33, width: 71, size: 10, weight: 600, align: 'center' },
      mostLines: 1,
    });
  });
  const textTop = top + (height - headHeight - adviceHeight - factsHeight) / 2;
  pdf.content('H2', () => {
    pdf.write(headline, { x: left, y: textTop, width, size: 13.5, weight: 600, mostLines: 3 });
  });
  if (advice !== '')
    pdf.content('P', () => {
      pdf.write(advice, {
        ...{ x: left, y: textTop + headHeight + 2, width, size: 10.6, weight: 600, mostLines: 3 },
      });
    });
  if (facts !== '')
    pdf.content('P', () => {
      pdf.write(facts, { x: left, y: textTop + headHeight + adviceHeight + 4, width, size: 9, mostLines: 4 });
    });
  pdf.moveTo(top + height + 7);
  writeScale(sheet, severity);
}

export const capitalised = (text: string) => `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;

/** The seven levels in a row, the one that holds in black: the same in a black and white copy. */
function writeScale(sheet: ReportSheet, severity: Severity): void {
  const { pdf, figures } = sheet;
  const y = pdf.y();
  const height = 18;
  const width = pdf.page.width / SEVERITY_CODES.length;
  pdf.artifact(() => {
    pdf.pdf
      .roundedRect(pdf.page.left, y, pdf.page.width, height, 3)
      .lineWidth(0.7)
      .strokeColor(SOFT)
      .undash()
      .stroke();
    for (const [index, code] of SEVERITY_CODES.entries()) {
      const x = pdf.page.left + index * width;
      const isOwn = code === severity;
      if (index > 0 && !isOwn) pdf.line([x, y], [x, y + height], SOFT, 0.7);
      if (isOwn) pdf.pdf.roundedRect(x, y, width, height, 3).fillColor(INK).fillOpacity(1).fill();
      const word = severityWord(sheet, code);
      const size = Math.min(8, (8 * (width - 24)) / Math.max(1, pdf.measure(word, 8, 600)));
      const whole = pdf.measure(word, size, isOwn ? 600 : 400) + 13;
      const left = x + (width - whole) / 2;
      if (isOwn)
        pdf.pdf
          .circle(left + 4.6, y + height / 2, 6)
          .fillColor('#ffffff')
          .fill();
      pdf.figure(figures.severityMark(code, 16), { x: left, y: y + height / 2 - 4.6, width: 9.2 }, null);
      pdf.write(word, {
        ...{ x: left + 13, y: y + (height - size * 1.38) / 2, size, width: whole },
        weight: isOwn ? 600 : 400,
        color: isOwn ? '#ffffff' : GREY,
      });
    }
  });
  pdf.moveTo(y + height + 14);
}
