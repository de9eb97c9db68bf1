import type { CollectedReport, DrawnRecord, RecordContent, ReportContent } from '../report-content.ts';
import { drawStanding } from './draw-details.ts';
import {
  drawActions,
  drawScheme,
  drawTrendSection,
  hasSection,
  spectrumMeta,
  spectrumSays,
  spectrumTitle,
  spectrumWords,
} from './draw-machine.ts';
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

/**
 * Plots and words in the order of the analyst, each plot drawn again from its record; before them the verdict and what it
 * is seen by, behind them what to do and what else stands of the machine.
 */
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
  if (machine !== undefined) {
    writeVerdict(sheet, machine);
    if (hasSection(sheet, 'trend')) await drawTrendSection(sheet, machine, collected, data);
    if (hasSection(sheet, 'scheme')) drawScheme(sheet, machine, collected);
  }
  for (const item of items) {
    if (item.kind === 'plot') await drawPlot(sheet, item, collected, data);
    else
      for (const paragraph of item.text.split(/\n{2,}/))
        writeParagraph(sheet, paragraph.trim(), { size: 10 });
    gap(sheet);
  }
  if (machine === undefined) return;
  if (hasSection(sheet, 'actions')) drawActions(sheet, machine);
  drawStanding(sheet, machine);
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

type PlotContent = Extract<ReportContent['analysis'][number], { kind: 'plot' }>;

async function drawPlot(
  sheet: ReportSheet,
  { item, record }: PlotContent,
  { records }: CollectedReport,
  data: DrawnData,
): Promise<void> {
  const drawn = record === null ? undefined : records.get(record.waveformId);
  const isDrawn =
    record !== null &&
    drawn !== undefined &&
    (item.pane === 'waveform'
      ? await drawWaveform(sheet, item, record, drawn)
      : await drawSpectrum(sheet, { ...item, pane: item.pane }, record, drawn, data));
  if (isDrawn) return;
  sheet.pdf.need(60);
  writeHeading(sheet, item.title === '' ? sheet.say(item.pane) : item.title);
  writeParagraph(sheet, sheet.say('notDrawn'), { color: GREY });
}

/** Room for a plot with its heading, then what it was measured from. */
function writePlotHead(sheet: ReportSheet, title: string, meta: string, record: RecordContent): void {
  const { pdf, say, formats } = sheet;
  pdf.need((PLOT_HEIGHT_PX * pdf.page.width) / FULL_PX + 50);
  writeHeading(sheet, title, meta);
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
}

async function drawWaveform(
  sheet: ReportSheet,
  item: PlotContent['item'],
  record: RecordContent,
  { samples }: DrawnRecord,
): Promise<boolean> {
  const { pdf, say, formats, figures } = sheet;
  const drawing = await figures.waveform({
    ...{ reader: sheet.reader, query: item.query, record: { ...record, samples } },
    ...{ width: FULL_PX, height: PLOT_HEIGHT_PX },
  });
  if (drawing === null) return false;
  const title = item.title === '' ? say('waveform') : item.title;
  writePlotHead(sheet, title, minuteOf(sheet, record.at), record);
  const seconds = (value: number) => formats.quantity(value, 's', 4);
  const says = say('waveformSays', {
    ...{ title: say('waveform'), point: formats.name(record.channelName) },
    ...{ from: seconds(drawing.fromS), to: seconds(drawing.toS) },
  });
  pdf.moveBy(pdf.figure(drawing.figure, { x: pdf.page.left, y: pdf.y(), width: pdf.page.width }, says) + 6);
  if (drawing.marks.length === 0) return true;
  writeTable(
    sheet,
    [
      { title: say('cursor'), share: 40 },
      { title: say('time'), share: 30, align: 'right' },
      { title: say('value'), share: 30, align: 'right' },
    ],
    drawing.marks.map(({ cursor, step, atS, value }) => [
      cursor === 'difference' ? `Δ ${step + 1}` : say('cursor'),
      formats.quantity(atS, 's', 5),
      `${formats.number(value, 4)} ${drawing.unit}`,
    ]),
  );
  return true;
}

async function drawSpectrum(
  sheet: ReportSheet,
  item: PlotContent['item'] & { readonly pane: 'spectrum' | 'envelope' },
  record: RecordContent,
  { samples, kinematics }: DrawnRecord,
  data: DrawnData,
): Promise<boolean> {
  const { pdf, say, formats, figures } = sheet;
  const drawing = await figures.spectrum({
    reader: sheet.reader,
    view: { kind: 'address', query: item.query, pane: item.pane },
    record: { ...record, samples },
    kinematics,
    severities: {},
    words: spectrumWords(sheet),
    width: FULL_PX,
    height: PLOT_HEIGHT_PX,
  });
  if (drawing === null) return false;
  const title = item.title === '' ? spectrumTitle(sheet, drawing) : item.title;
  writePlotHead(sheet, title, spectrumMeta(sheet, drawing, record.at), record);
  pdf.moveBy(
    pdf.figure(
      drawing.figure,
      { x: pdf.page.left, y: pdf.y(), width: pdf.page.width },
      spectrumSays(sheet, drawing, record.channelName),
    ) + 6,
  );
  keepSpectrum(data, record, drawing);
  const marks = drawing.marks.slice(0, MOST_LINES);
  if (marks.length === 0) return true;
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
  return true;
}
