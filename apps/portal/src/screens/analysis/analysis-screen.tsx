import { ActionIcon, Button, FileButton, Select } from '@mantine/core';
import { type EquipmentRow, listEquipment } from '@ritzel/contract';
import { IconFolderOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OpenedFile, openLocalFile } from '../../features/vibration/local-file/local-file.ts';
import { LocalFilePanel } from '../../features/vibration/local-file/local-file-panel.tsx';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { whySentence } from '../../platform/why-sentence.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useDetailViewState } from '../equipment-detail/use-detail-view-state.ts';
import classes from './analysis-screen.module.css';
import { MachineWorkspace } from './machine-workspace.tsx';

const MACHINES_OFFERED = 100;
/** As cards, worst first; all others are found by their name. */
const MACHINES_SHOWN = 24;
const FILE_ENDINGS = '.wav,.csv,.tsv,.txt,.asc,.dat,.uff,.unv,.uf58,.bunv,.mat,.parquet,.f32,.raw,.bin,.json';

/** A drivetrain that only says what one of its parts says too gives way to the part. */
function oncePerMachine(rows: readonly EquipmentRow[]): readonly EquipmentRow[] {
  const said = new Set(rows.map(({ drivetrainId, condition }) => `${drivetrainId} ${condition.severity}`));
  return rows.filter(
    ({ id, type, condition }) => type !== 'drivetrain' || !said.has(`${id} ${condition.severity}`),
  );
}

/** `/analysis`: a machine's measurements in the analysis workspace, or a file that is dropped here and never leaves the browser. */
export function AnalysisScreen() {
  const { t } = useTranslation('vibration');
  const [viewState, change] = useDetailViewState();
  const formats = useFormats();
  const [wanted, search] = useState('');
  const [isOver, dragOver] = useState(false);
  const [localFile, setLocalFile] = useState<{ file: OpenedFile; openedAt: string } | null>(null);
  const [refusal, refuse] = useState<string | null>(null);
  const machines = useQuery(
    queryOf(listEquipment, {
      query: {
        type: 'any',
        size: MACHINES_OFFERED,
        ...(wanted.trim() === '' ? {} : { search: wanted.trim() }),
      },
    }),
  );

  const open = async (files: readonly File[]) => {
    refuse(null);
    try {
      const file = await openLocalFile(files);
      if (file !== null) setLocalFile({ file, openedAt: new Date().toISOString() });
    } catch (error) {
      setLocalFile(null);
      refuse(error instanceof Error ? error.message : String(error));
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    dragOver(false);
    void open([...event.dataTransfer.files]);
  };
  const isOpen = localFile !== null || viewState.id !== null;
  useDocumentTitle(t('analysis.title'));
  const tools = (
    <>
      <Select
        size="xs"
        searchable
        clearable
        className={classes.machine}
        aria-label={t('analysis.machine')}
        placeholder={t('analysis.machine')}
        value={localFile === null ? viewState.id : null}
        data={(machines.data?.rows ?? []).map(({ id, identifier, name }) => ({
          value: id,
          label: `${identifier} · ${name}`,
        }))}
        filter={({ options }) => options}
        searchValue={wanted}
        onSearchChange={search}
        onChange={(id) => {
          setLocalFile(null);
          search('');
          change({
            id,
            waveform: null,
            channel: null,
            part: null,
            compare: null,
            speed: null,
            shaft: null,
            finding: null,
            view: null,
            band: null,
            axes: null,
            spectrumCursors: null,
            envelopeCursors: null,
          });
        }}
      />
      <FileButton multiple accept={FILE_ENDINGS} onChange={(files) => void open(files)}>
        {(props) =>
          isOpen ? (
            // The line is for the record that is open.
            <ActionIcon
              {...props}
              size={28}
              variant="default"
              aria-label={t('analysis.open')}
              title={t('analysis.open')}
            >
              <IconFolderOpen size={15} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          ) : (
            <Button
              {...props}
              size="xs"
              variant="default"
              leftSection={<IconFolderOpen size={15} stroke={1.7} aria-hidden="true" />}
            >
              {t('analysis.open')}
            </Button>
          )
        }
      </FileButton>
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: @NOTE a file may be dropped anywhere; the button does the same by keys
    <div
      className={classes.screen}
      data-over={isOver || undefined}
      data-open={isOpen || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        dragOver(true);
      }}
      onDragLeave={(event) => {
        if (event.currentTarget === event.target) dragOver(false);
      }}
      onDrop={onDrop}
    >
      {isOpen ? (
        <h1 className="visually-hidden">{t('analysis.title')}</h1>
      ) : (
        <PageTitle title={t('analysis.title')}>{tools}</PageTitle>
      )}
      {refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      {localFile !== null ? (
        <LocalFilePanel
          key={localFile.openedAt}
          file={localFile.file}
          openedAt={localFile.openedAt}
          viewState={viewState}
          onViewState={change}
          lead={tools}
          onClose={() => setLocalFile(null)}
        />
      ) : viewState.id !== null ? (
        <MachineWorkspace
          key={viewState.id}
          id={viewState.id}
          viewState={viewState}
          onViewState={change}
          tools={tools}
        />
      ) : (
        <>
          <EmptyState title={t('analysis.choose')}>{t('analysis.chooseHint')}</EmptyState>
          <Loaded query={machines}>
            {({ rows }) => (
              <ul className={classes.machines} aria-label={t('analysis.worst')}>
                {oncePerMachine(rows)
                  .slice(0, MACHINES_SHOWN)
                  .map(({ id, identifier, name, condition }) => (
                    <li key={id}>
                      <button type="button" className={classes.choice} onClick={() => change({ id })}>
                        <SeverityMark severity={condition.severity} />
                        <span className={classes.words}>
                          <b>{identifier}</b>
                          <span className="meta">{name}</span>
                          {condition.reason !== null && (
                            <span className={classes.why}>
                              {whySentence(condition.reason, formats, name)}
                            </span>
                          )}
                        </span>
                      </button>
                    </li>
                  ))}
              </ul>
            )}
          </Loaded>
        </>
      )}
    </div>
  );
}
