import type { CollectedReport, ReportContent } from '../report-content.ts';
import { spectrumMeta, spectrumSays, spectrumTitle, spectrumWords } from './draw-machine.ts';
import { writeVerdict } from './draw-verdict.ts';
import { type DrawnData, keepSpectrum } from './report-data.ts';
import {
  GREY,
  gap,
  minuteOf,
  type ReportSheet,
  writeHeading,
  writeParagraph,
  writeTable,
} from './report-sheet.ts';

const FULL_PX = 700;
const PLOT_HEIGHT_PX = 270;
/** Lines of the cursors that are printed below a plot. */
const MOST_LINES = 14;

/** Plots and words in the order of the analyst; each plot drawn again from its record. */
export async function drawAnalysis(
  sheet: ReportSheet,
  items: ReportContent['analysis'],
  collected: CollectedReport,
  data: DrawnData,
): Promise<void> {
  const { pdf, content } = sheet;
  const y = pdf.y();
  pdf.content('H1', () => {
    pdf.moveBy(pdf.write(content.subject, { x: pdf.page.left, y, size: 17, weight: 600, mostLines: 3 }) + 1);
  });
  writeMachine(sheet);
  // The verdict of the portal first; what the analyst says of it stands below.
  const [machine] = content.machines;
  if (machine !== undefined) writeVerdict(sheet, machine);
  for (const item of items) {
    if (item.kind === 'plot') await drawPlot(sheet, item, collected, data);
    else
      for (const paragraph of item.text.split(/\n{2,}/))
        writeParagraph(sheet, paragraph.trim(), { size: 10 });
    gap(sheet);
  }
}

/** Of which machine: whoever gets the paper alone finds it by that. */
function writeMachine(sheet: ReportSheet): void {
  const { pdf, content } = sheet;
  const [machine] = content.machines;
  if (machine === undefined) return;
  const { identifier, name, drivetrainName, application, location } = machine.detail;
  const facts = [
    `${identifier} ${name}`,
    ...(drivetrainName === null ? [] : [drivetrainName]),
    ...(application === null ? [] : [application.name]),
    ...(location === null ? [] : [`${location.name}, ${location.town}`]),
  ];
  pdf.content('P', () => {
    pdf.moveBy(
      pdf.write(facts.join(' · '), { x: pdf.page.left, y: pdf.y(), size: 9.6, color: GREY, mostLines: 2 }) +
        12,
    );
  });
}

async function drawPlot(
  sheet: ReportSheet,
  { item, record }: Extract<ReportContent['analysis'][number], { kind: 'plot' }>,
  { records }: CollectedReport,
  data: DrawnData,
): Promise<void> {
  const { pdf, say, formats, figures } = sheet;
  const drawn = record === null ? undefined : records.get(record.waveformId);
  const drawing =
    record === null || drawn === undefined
      ? null
      : await figures.spectrum({
          reader: sheet.reader,
          view: { kind: 'address', query: item.query, pane: item.pane },
          record: { ...record, samples: drawn.samples },
          kinematics: drawn.kinematics,
          severities: {},
          words: spectrumWords(sheet),
          width: FULL_PX,
          height: PLOT_HEIGHT_PX,
        });
  const height = (PLOT_HEIGHT_PX * pdf.page.width) / FULL_PX;
  pdf.need(drawing === null ? 60 : height + 50);
  if (record === null || drawing === null) {
    writeHeading(sheet, item.title === '' ? say('spectrum') : item.title);
    writeParagraph(sheet, say('notDrawn'), { color: GREY });
    return;
  }
  const title = item.title === '' ? spectrumTitle(sheet, drawing) : item.title;
  writeHeading(sheet, title, spectrumMeta(sheet, drawing, record.at));
  const facts = [
    formats.labelled(say('point'), formats.name(record.channelName)),
    formats.labelled(say('record'), `${minuteOf(sheet, record.at)} ${formats.timeZoneName}`),
    ...(record.speedRpm === null
      ? []
      : [formats.labelled(say('speed'), formats.quantity(record.speedRpm, 'rpm', 1))]),
    ...(record.load === null
      ? []
      : [formats.labelled(say('load'), `${formats.number(record.load * 100, 0)} %`)]),
    `SHA-256\u00a0${record.sha256.slice(0, 16)}`,
  ];
  writeParagraph(sheet, facts.join(' · '), { size: 8.2, color: GREY });
  pdf.moveBy(
    pdf.figure(
      drawing.figure,
      { x: pdf.page.left, y: pdf.y(), width: pdf.page.width },
      spectrumSays(sheet, drawing, record.channelName),
    ) + 6,
  );
  keepSpectrum(data, record, drawing);
  const marks = drawing.marks.slice(0, MOST_LINES);
  if (marks.length === 0) return;
  writeTable(
    sheet,
    [
      { title: say('line'), share: 40 },
      { title: say('frequency'), share: 20, align: 'right' },
      { title: say('amplitude'), share: 20, align: 'right' },
      { title: say('height'), share: 20, align: 'right' },
    ],
    marks.map(({ step, hz, amplitude, label, heightDb, cursor }) => [
      label ?? (cursor === 'harmonic' ? `${step}×` : ''),
      formats.quantity(hz, 'Hz', 2),
      `${formats.number(amplitude, 4)} ${drawing.unit}`,
      heightDb === null ? '' : `${formats.number(heightDb, 1)} dB`,
    ]),
  );
}
