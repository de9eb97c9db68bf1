import type { ComparedDrawing } from '@ritzel/contract';
import type { NotesContent } from '../report-content.ts';
import {
  GREY,
  gap,
  minuteOf,
  type ReportSheet,
  type SheetCell,
  writeParagraph,
  writeTable,
} from './report-sheet.ts';
import { measuredFacts, type SeenPlot } from './seen-plot.ts';

/** A note of 2 000 letters is never cut short; one of nothing but line breaks is. */
const MOST_NOTE_LINES = 50;

const HOW = {
  overlay: 'comparedOverlay',
  beneath: 'comparedBeneath',
  difference: 'comparedDifference',
  ratio: 'comparedRatio',
} as const;

/** Below what a plot was measured from: what it is compared with and how, or why it is not. */
export function writeCompared(
  sheet: ReportSheet,
  { compared, item }: SeenPlot,
  comparison: ComparedDrawing | null,
): void {
  const { say, formats } = sheet;
  if (compared === null) return;
  const { record, machine } = compared;
  const write = (text: string) => writeParagraph(sheet, text, { size: 8.2, color: GREY });
  if (record === null) {
    write(say('comparedGone'));
    return;
  }
  // A waveform is laid over another in the unit of both, and shown alone else: so it is in the workspace.
  if (comparison === null) return;
  const facts = [
    ...(machine === null ? [] : [formats.name(machine)]),
    formats.name(record.channelName),
    `${minuteOf(sheet, record.at)} ${formats.timeZoneName}`,
    ...measuredFacts(sheet, record),
  ];
  write(
    formats.labelled(
      say('comparedWith'),
      [...facts, ...(comparison in HOW ? [say(HOW[comparison as keyof typeof HOW])] : [])].join(' · '),
    ),
  );
  if (comparison === 'speed-unknown') write(say('comparedNoSpeed'));
  else if (comparison === 'not-comparable') write(say('comparedNot'));
  else if (item.pane === 'synchronous') write(say('comparedAligned'));
}

/** The same in the sentence of a figure, for who does not see it. */
export function comparedSays(
  sheet: ReportSheet,
  { compared }: SeenPlot,
  comparison: ComparedDrawing | null,
): string {
  const other = compared?.record ?? null;
  if (other === null || comparison === null || !(comparison in HOW)) return '';
  const { say, formats } = sheet;
  const name = [formats.name(other.channelName), minuteOf(sheet, other.at)].join(', ');
  return `. ${formats.labelled(say('comparedWith'), name)}, ${say(HOW[comparison as keyof typeof HOW])}`;
}

/** The notes of a plot under their numbers, where they stand, who wrote them and when; those outside of what is shown are counted. */
export function writeNotes(
  sheet: ReportSheet,
  notes: NotesContent | null,
  shown: {
    readonly from: number;
    readonly to: number;
    readonly placeOf: (place: number) => string;
  },
): void {
  if (notes === null) return;
  const { say, formats, pdf } = sheet;
  const inView = notes.threads.filter(({ place }) => place >= shown.from && place <= shown.to);
  const writtenBy = ({ authorName, at }: { authorName: string; at: string }) =>
    formats.phrases([...(authorName === '' ? [] : [authorName]), minuteOf(sheet, at)]);
  const rows = inView.flatMap(({ number, place, replies, ...note }): SheetCell[][] => [
    [String(number), shown.placeOf(place), wordsOf(sheet, note.text), writtenBy(note)],
    ...replies.map((reply): SheetCell[] => ['', say('reply'), wordsOf(sheet, reply.text), writtenBy(reply)]),
  ]);
  if (rows.length > 0) {
    gap(sheet, 4);
    pdf.need(60);
    writeTable(
      sheet,
      [
        { title: say('note'), share: 8 },
        { title: say('place'), share: 16 },
        { title: say('noteText'), share: 44 },
        { title: say('writtenBy'), share: 32 },
      ],
      rows,
      MOST_NOTE_LINES,
    );
  }
  const outside = notes.threads.length - inView.length;
  for (const [key, count] of [
    ['notesOutside', outside],
    ['moreChecks', notes.more],
  ] as const)
    if (count > 0)
      writeParagraph(sheet, say(key, { count: formats.count(count) }), { size: 8.2, color: GREY });
}

/** Empty lines between paragraphs would fill a page. */
const wordsOf = ({ say }: ReportSheet, text: string | null) =>
  text === null ? say('noteDeleted') : text.trim().replaceAll(/\n{2,}/g, '\n');
