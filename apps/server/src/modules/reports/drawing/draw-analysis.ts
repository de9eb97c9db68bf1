import type { CollectedReport, ReportContent } from '../report-content.ts';
import { drawStanding } from './draw-details.ts';
import { drawIndicators } from './draw-indicators.ts';
import { drawKurtogram } from './draw-kurtogram.ts';
import { drawActions, drawScheme, drawTrendSection, hasSection } from './draw-machine.ts';
import { drawSpectrum, drawWaveform } from './draw-plots.ts';
import { drawTurn } from './draw-turn.ts';
import { writeVerdict } from './draw-verdict.ts';
import { drawWaterfall } from './draw-waterfall.ts';
import type { DrawnData } from './report-data.ts';
import { GREY, gap, type ReportSheet, writeHeading, writeParagraph } from './report-sheet.ts';
import type { SeenPlot } from './seen-plot.ts';

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
  { item, record, history, compared, notes }: PlotContent,
  { records }: CollectedReport,
  data: DrawnData,
): Promise<void> {
  const drawn = record === null ? undefined : records.get(record.waveformId);
  if (record !== null && drawn !== undefined) {
    const other = compared?.record ?? null;
    const seen: SeenPlot = {
      ...{ item, record, drawn, data, notes, compared },
      comparedSamples: other === null ? null : (records.get(other.waveformId)?.samples ?? null),
    };
    if (await drawSeen(sheet, seen, history, records)) return;
  }
  sheet.pdf.need(60);
  writeHeading(sheet, item.title === '' ? sheet.say(item.pane) : item.title);
  writeParagraph(sheet, sheet.say('notDrawn'), { color: GREY });
}

/** False where the record says nothing of that kind. */
function drawSeen(
  sheet: ReportSheet,
  seen: SeenPlot,
  history: PlotContent['history'],
  records: CollectedReport['records'],
): Promise<boolean> {
  const { pane } = seen.item;
  switch (pane) {
    case 'waveform':
      return drawWaveform(sheet, seen);
    case 'synchronous':
      return drawTurn(sheet, seen);
    case 'kurtogram':
      return drawKurtogram(sheet, seen);
    case 'waterfall':
      return drawWaterfall(sheet, seen, history, records);
    case 'trend':
      return drawIndicators(sheet, seen, history);
    default:
      return drawSpectrum(sheet, seen, pane);
  }
}
