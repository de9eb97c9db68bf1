import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconCamera, IconDownload, IconFileSpreadsheet, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readChartColors } from '../plot/chart-colors.ts';
import classes from './chart-figure.module.css';
import { type ChartTable, chartTableCsv } from './chart-table.ts';
import { ChartTableView } from './chart-table-view.tsx';
import { useFigureFrame } from './figure-frame.tsx';
import { type ReportFact, type ReportReading, reportLines } from './report-fact.ts';
import { makeReportPicture } from './report-picture.ts';
import { saveFile } from './save-file.ts';

const NO_FACTS: readonly ReportFact[] = [];
const noReadings = (): readonly ReportReading[] => [];

export interface ChartFigureProps {
  readonly title: string;
  readonly meta?: ReactNode;
  /** One sentence: minimum, maximum, last, crossings. */
  readonly sentence: string;
  /** Made when it is asked for: the numbers behind the picture. */
  readonly table: () => ChartTable;
  readonly picture: () => HTMLCanvasElement | null;
  /** What it was measured from: stands on exported pictures and above exported numbers. */
  readonly facts?: readonly ReportFact[] | undefined;
  /** What its cursors read. */
  readonly readings?: () => readonly ReportReading[];
  /** Stem of exported files. */
  readonly fileName: string;
  readonly tools?: ReactNode;
  /** Further formats to save as, each made when it is asked for. */
  readonly exports?: readonly ChartExport[] | undefined;
  readonly children: ReactNode;
}

export interface ChartExport {
  /** As said in the menu, `UFF58`. */
  readonly name: string;
  /** One file, or several that belong together. */
  readonly make: () => Promise<readonly SavedFile[]>;
}

export interface SavedFile {
  readonly ending: string;
  readonly content: Uint8Array<ArrayBuffer> | string;
}

async function saveAll(make: ChartExport['make'], fileName: string): Promise<void> {
  for (const { ending, content } of await make()) saveFile(new Blob([content]), `${fileName}.${ending}`);
}

/** A chart as a figure: its sentence, its numbers behind a switch, and its export. */
export function ChartFigure({
  title,
  meta,
  sentence,
  table,
  picture,
  facts = NO_FACTS,
  readings = noReadings,
  fileName,
  tools,
  exports = [],
  children,
}: ChartFigureProps) {
  const { t } = useTranslation('charts');
  const [isTableShown, showTable] = useState(false);
  const captionId = useId();
  const isFramed = useFigureFrame() !== null;
  const figure = useRef<HTMLElement>(null);

  const savePicture = () => {
    const plot = picture();
    if (plot === null || figure.current === null) return;
    const words = { title, facts, readings: readings() };
    const look = {
      colors: readChartColors(figure.current),
      family: getComputedStyle(figure.current).fontFamily,
      ratio: devicePixelRatio,
    };
    makeReportPicture(plot, words, look).toBlob((blob) => {
      if (blob !== null) saveFile(blob, `${fileName}.png`);
    });
  };
  const saveNumbers = () =>
    saveFile(
      new Blob([chartTableCsv(table(), facts.length === 0 ? [] : reportLines(title, facts, readings()))], {
        type: 'text/csv;charset=utf-8',
      }),
      `${fileName}.csv`,
    );

  return (
    <figure
      ref={figure}
      className={classes.chart}
      data-framed={isFramed || undefined}
      aria-labelledby={captionId}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {meta !== undefined && <span className={`meta ${classes.metaLine}`}>{meta}</span>}
        <div className={classes.tools}>
          {tools}
          <Tooltip label={t('showTable')}>
            <ActionIcon
              size={28}
              aria-label={t('showTable')}
              aria-pressed={isTableShown}
              onClick={() => showTable(!isTableShown)}
            >
              <IconTable size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('savePicture')}>
            <ActionIcon size={28} aria-label={t('savePicture')} onClick={savePicture}>
              <IconCamera size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('saveNumbers')}>
            <ActionIcon size={28} aria-label={t('saveNumbers')} onClick={saveNumbers}>
              <IconFileSpreadsheet size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          {exports.length > 0 && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon size={28} aria-label={t('saveAs')} title={t('saveAs')}>
                  <IconDownload size={16} stroke={1.6} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {exports.map(({ name, make }) => (
                  <Menu.Item key={name} onClick={() => void saveAll(make, fileName)}>
                    {name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      </div>
      {children}
      <figcaption id={captionId} className={classes.sentence}>
        <span className="visually-hidden">{title}. </span>
        {sentence}
      </figcaption>
      {isTableShown && <ChartTableView table={table()} caption={title} />}
    </figure>
  );
}
