import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCamera, IconFileSpreadsheet, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chart-figure.module.css';
import { type ChartTable, chartTableCsv } from './chart-table.ts';
import { ChartTableView } from './chart-table-view.tsx';
import { saveFile } from './save-file.ts';

export interface ChartFigureProps {
  readonly title: string;
  readonly meta?: ReactNode;
  /** One sentence: minimum, maximum, last, crossings. */
  readonly sentence: string;
  /** Made when it is asked for: the numbers behind the picture. */
  readonly table: () => ChartTable;
  readonly picture: () => HTMLCanvasElement | null;
  /** Stem of exported files. */
  readonly fileName: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A chart as a figure: its sentence, its numbers behind a switch, and its export. */
export function ChartFigure({
  title,
  meta,
  sentence,
  table,
  picture,
  fileName,
  tools,
  children,
}: ChartFigureProps) {
  const { t } = useTranslation('charts');
  const [isTableShown, showTable] = useState(false);
  const captionId = useId();

  const savePicture = () => {
    picture()?.toBlob((blob) => {
      if (blob !== null) saveFile(blob, `${fileName}.png`);
    });
  };
  const saveNumbers = () =>
    saveFile(new Blob([chartTableCsv(table())], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);

  return (
    <figure className={classes.chart} aria-labelledby={captionId}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {meta !== undefined && <span className="meta">{meta}</span>}
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
