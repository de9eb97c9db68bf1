import { Button, Menu, Popover } from '@mantine/core';
import { REPORT_PANES, saveReportDraft, type Waveform, type WaveformReference } from '@ritzel/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChartExport } from '../../../charts/figure/chart-figure.tsx';
import { saveFile } from '../../../charts/figure/save-file.ts';
import { useOffersAct } from '../../../platform/demo-access.ts';
import { useSaveBundle } from '../findings/use-save-bundle.ts';
import { CompareBar } from '../spectrum/compare-bar.tsx';
import type { Compared } from '../spectrum/use-compared.ts';
import { useAddToReport } from './use-add-to-report.ts';
import classes from './workspace.module.css';
import { waveformExports } from './workspace-exports.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** What is done with the whole record: compare it, save it. A plot is saved where it stands. */
export function WorkspaceActions({
  model,
  history,
  references,
  compared,
  isLocal,
}: {
  model: WorkspaceModel;
  history: readonly Waveform[];
  references: readonly WaveformReference[];
  compared: Compared | null;
  isLocal: boolean;
}) {
  const { t } = useTranslation('vibration');
  const { waveform } = model;
  const save = async ({ make }: ChartExport) => {
    for (const { ending, content } of await make()) saveFile(new Blob([content]), `${model.stem}.${ending}`);
  };
  const saveBundle = useSaveBundle(waveform.id);
  const add = useAddToReport(model);
  const offersReport = useOffersAct(saveReportDraft);
  return (
    <>
      <Popover position="bottom-end" trapFocus>
        <Popover.Target>
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconChevronDown size={13} aria-hidden="true" />}
          >
            {compared === null
              ? t('workspace.compare')
              : t('workspace.comparedWith', { name: compared.name })}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={10}>
          <div className={classes.compare}>
            <CompareBar
              model={model}
              history={history}
              references={references}
              compared={compared}
              isLocal={isLocal}
            />
          </div>
        </Popover.Dropdown>
      </Popover>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconChevronDown size={13} aria-hidden="true" />}
          >
            {t('workspace.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('workspace.samples')}</Menu.Label>
          {waveformExports({
            name: waveform.channelName,
            samples: model.samples,
            samplingRateHz: waveform.samplingRateHz,
            unit: model.measuredUnit,
            speedRpm: waveform.speedRpm,
            at: waveform.at,
          }).map((each) => (
            <Menu.Item key={each.name} onClick={() => void save(each)}>
              {each.name}
            </Menu.Item>
          ))}
          {!isLocal && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => saveBundle.mutate()}>{t('findings.bundle')}</Menu.Item>
              {offersReport && (
                <>
                  <Menu.Divider />
                  <Menu.Label>{t('toReport.label')}</Menu.Label>
                  {REPORT_PANES.map((pane) => (
                    <Menu.Item key={pane} onClick={() => add.mutate(pane)}>
                      {t(`toReport.${pane}`)}
                    </Menu.Item>
                  ))}
                </>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {(add.isSuccess || add.isError) && (
        <span role={add.isError ? 'alert' : 'status'} className="meta">
          {add.isError ? add.error.message : t('toReport.added')}
        </span>
      )}
      {saveBundle.isError && (
        <span role="alert" className="meta">
          {t('findings.bundleFailed')}
        </span>
      )}
    </>
  );
}
