import { sayFindingShort, sayMessage } from '@ritzel/sentences';
import type { CaseContent } from '../report-content.ts';
import { capitalised } from './draw-verdict.ts';
import {
  GREY,
  gap,
  minuteOf,
  type ReportSheet,
  severityWord,
  writeHeading,
  writeParagraph,
  writeTable,
} from './report-sheet.ts';

const VERDICTS = { confirmed: 'verdictConfirmed', false: 'verdictFalse', other: 'verdictOther' } as const;

/** The case itself: what it is about, its verdict once it is closed. */
export function drawCaseHead(sheet: ReportSheet, { detail }: CaseContent): void {
  const { pdf, say, formats, language } = sheet;
  const headline = sayFindingShort(detail.says, language) ?? detail.sentence;
  const title = `${say('caseName', { number: detail.number })} · ${capitalised(headline)}`;
  const y = pdf.y();
  let height = 0;
  pdf.content('H1', () => {
    height = pdf.write(title, { x: pdf.page.left, y, size: 15, weight: 600, mostLines: 2 });
  });
  const facts = [
    say('since', { severity: severityWord(sheet, detail.severity), day: minuteOf(sheet, detail.worseAt) }),
    ...(detail.confidence === null
      ? []
      : [say('confidence', { percent: formats.number(detail.confidence * 100, 0) })]),
    ...(detail.assignee === null ? [] : [detail.assignee.name]),
    ...(detail.dueAt === null ? [] : [say('actBy', { day: minuteOf(sheet, detail.dueAt) })]),
  ];
  pdf.content('P', () => {
    height += pdf.write(facts.join(' · '), {
      ...{ x: pdf.page.left, y: y + height + 1, size: 9.4, color: GREY, mostLines: 2 },
    });
  });
  pdf.moveBy(height + 8);
  if (detail.closing !== null) {
    writeParagraph(sheet, say(VERDICTS[detail.closing.verdict]), { weight: 600 });
    if (detail.closing.found !== '') writeParagraph(sheet, detail.closing.found);
  }
  gap(sheet, 6);
}

/** What speaks for it and against it, and what happened, the oldest first. */
export function drawCaseDetails(sheet: ReportSheet, { detail, timeline }: CaseContent): void {
  const { say, formats, language, pdf } = sheet;
  if (detail.witnesses.length > 0) {
    pdf.need(70);
    writeHeading(sheet, say('witnesses'));
    writeTable(
      sheet,
      [
        { title: say('severity'), share: 16 },
        { title: say('subject'), share: 26 },
        { title: say('why'), share: 58 },
      ],
      detail.witnesses.map((witness) => [
        witness.severity === null ? say('against') : { severity: witness.severity },
        formats.name(witness.title),
        witness.says.length === 0
          ? witness.detail
          : witness.says.map((each) => sayMessage(each, language)).join(' '),
      ]),
    );
    gap(sheet);
  }
  pdf.need(70);
  writeHeading(sheet, say('timeline'));
  // What only machines did needs no column for people.
  const people = timeline.some(({ by }) => (by ?? '') !== '') ? 20 : 1;
  writeTable(
    sheet,
    [
      { title: '', share: 19 },
      { title: '', share: 86 - people },
      { title: '', share: people },
    ],
    timeline
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map((entry) => [
        minuteOf(sheet, entry.at),
        [
          entry.says.length === 0
            ? entry.sentence
            : entry.says.map((each) => sayMessage(each, language)).join(' '),
          entry.text ?? '',
        ]
          .filter((piece) => piece !== '')
          .join(' · '),
        entry.by ?? '',
      ]),
    6,
  );
  gap(sheet);
}
