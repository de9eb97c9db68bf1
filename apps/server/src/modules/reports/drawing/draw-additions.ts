import type { ComparedDrawing } from '@ritzel/contract';
import type { NoteContent, NotesContent } from '../report-content.ts';
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

/** A row of a table does not go over the end of a page: a long note goes on in the next row. */
const MOST_NOTE_LETTERS = 900;
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
  const rowsOf = (number: string, place: string, note: NoteContent): SheetCell[][] =>
    piecesOf(wordsOf(sheet, note.text)).map((piece, index) =>
      index === 0 ? [number, place, piece, writtenBy(note)] : ['', '', piece, ''],
    );
  const rows = inView.flatMap((thread) => [
    ...rowsOf(String(thread.number), shown.placeOf(thread.place), thread),
    ...thread.replies.flatMap((reply) => rowsOf('', say('reply'), reply)),
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

/** Without empty lines; one of nothing but line breaks would fill pages and is written in one line. */
function wordsOf({ say }: ReportSheet, text: string | null): string {
  if (text === null) return say('noteDeleted');
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  return lines.join(lines.length > MOST_NOTE_LINES ? ' ' : '\n');
}

/** As few as fit on a page each; split between words where there are blanks. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let lines: string[] = [];
  let letters = 0;
  const end = () => {
    if (lines.length > 0) pieces.push(lines.join('\n'));
    lines = [];
    letters = 0;
  };
  for (const line of text.split('\n'))
    for (const part of line.match(/.{1,800}(?:\s|$)|.{1,800}/gu) ?? ['']) {
      if (letters + part.length > MOST_NOTE_LETTERS || lines.length > MOST_NOTE_LINES / 2) end();
      lines.push(part.trimEnd());
      letters += part.length;
    }
  end();
  return pieces;
}
