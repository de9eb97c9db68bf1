import { Button, Tabs } from '@mantine/core';
import { type Component, type EquipmentDetail, listWaveforms, type Signal } from '@ritzel/contract';
import { type Kinematics, readKinematics } from '@ritzel/drivetrain';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { DeleteButton } from '../../features/deletions/delete-button.tsx';
import { DetailHeader } from '../../features/detail/detail-header.tsx';
import { NowPanel } from '../../features/detail/now-panel.tsx';
import { SetupPanel } from '../../features/detail/setup-panel.tsx';
import { MeasureNowButton } from '../../features/devices/measure-now-button.tsx';
import { DocumentsPanel } from '../../features/documents/documents-panel.tsx';
import { MachineFindings } from '../../features/findings/machine-findings.tsx';
import { KinematicsPanel } from '../../features/kinematics/kinematics-panel.tsx';
import { LogBookPanel } from '../../features/log-book/log-book-panel.tsx';
import { MaintenancePanel } from '../../features/maintenance/maintenance-panel.tsx';
import { NotificationsPanel } from '../../features/notifications/notifications-panel.tsx';
import { MachineBell } from '../../features/notify/machine-bell.tsx';
import { OperationPanel } from '../../features/operation/operation-panel.tsx';
import { CouplingPanel } from '../../features/parts/coupling-panel.tsx';
import { MotorPanel } from '../../features/parts/motor-panel.tsx';
import { PictureBox } from '../../features/picture/picture-box.tsx';
import { RemainingLifePanel } from '../../features/remaining-life/remaining-life-panel.tsx';
import { ReportButton } from '../../features/reports/report-button.tsx';
import { ReportsPanel } from '../../features/reports/reports-panel.tsx';
import { RangeBar } from '../../features/trends/range-bar.tsx';
import { decodeRange, encodeRange, rangeWindow } from '../../features/trends/trend-range.ts';
import { TrendsPanel } from '../../features/trends/trends-panel.tsx';
import { RediagnosisLine } from '../../features/vibration/findings/rediagnosis-line.tsx';
import { useNamedWaveforms } from '../../features/vibration/history/use-named-waveforms.ts';
import { VibrationPanel } from '../../features/vibration/vibration-panel.tsx';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useNow } from '../../platform/use-now.ts';
import { DrivetrainScheme } from '../../widgets/drivetrain-scheme/drivetrain-scheme.tsx';
import { equipmentLabel } from '../../widgets/equipment-field/equipment-field.tsx';
import { findingUrls } from '../findings/finding-urls.ts';
import { DETAIL_TABS, type DetailTab, type DetailViewState } from './detail-view-state.ts';
import classes from './equipment-detail.module.css';
import { MachineActionCard } from './machine-action-card.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { useElementSeverities } from './use-element-severities.ts';
import { vibrationViewProps } from './vibration-view-props.ts';
import { WorkspaceLead } from './workspace-lead.tsx';

export interface EquipmentDetailViewProps {
  readonly detail: EquipmentDetail;
  readonly signals: readonly Signal[];
  readonly viewState: DetailViewState;
  readonly onViewState: (change: Partial<DetailViewState>) => void;
}

const MEASUREMENTS_READ = 200;

/** Header, scheme, what it does now, and the tabs that are real. */
export function EquipmentDetailView({ detail, signals, viewState, onViewState }: EquipmentDetailViewProps) {
  const { t } = useTranslation('detail');
  const navigate = useNavigate();
  const nowMs = useNow(30_000);
  const client = useQueryClient();
  const waveformsOptions = queryOf(listWaveforms, {
    params: { id: detail.id },
    query: { size: MEASUREMENTS_READ },
  });
  const waveforms = useQuery(waveformsOptions);
  const measured = useMemo(() => waveforms.data?.rows ?? [], [waveforms.data]);
  const measurements = useNamedWaveforms(measured);
  const kinematics = useKinematics(detail);
  const severities = useElementSeverities(detail.id, kinematics, signals);
  const partNames = useMemo(
    () => new Map(detail.components.map(({ identifier, name }) => [identifier, name])),
    [detail.components],
  );
  const openTrend = (signalId: string) => onViewState({ tab: 'trends', signals: [signalId], atMs: null });
  const openMeasurement = (id: string) => onViewState({ tab: 'vibration', waveform: id });
  /** Of what was measured at once, the channel that is looked at; it has to be in the list before it opens. */
  const openMeasured = async (ids: readonly string[]) => {
    const shown = measurements.find(({ id }) => id === viewState.waveform)?.channel ?? viewState.channel;
    const { rows } = await client.fetchQuery({ ...waveformsOptions, staleTime: 0 });
    const fresh = rows.filter(({ id }) => ids.includes(id));
    const chosen = fresh.find(({ channel }) => channel === shown) ?? fresh[0];
    if (chosen !== undefined) openMeasurement(chosen.id);
  };
  const openPart = (part: Component) => {
    if (part.id === detail.id) return;
    if (part.type !== 'drivetrain' && part.type !== 'machine') {
      void navigate(equipmentUrl({ id: part.id, type: part.type, drivetrainId: detail.drivetrainId }));
      return;
    }
    const own = signals.filter(({ equipmentId }) => equipmentId === part.id);
    if (own.length > 0) onViewState({ tab: 'trends', signals: own.slice(0, 4).map(({ id }) => id) });
    else if (detail.type !== 'drivetrain' && detail.drivetrainId !== null) {
      void navigate(`/dashboard/drivetrain/details?id=${detail.drivetrainId}&tab=trends`);
    }
  };
  /** Of the whole drivetrain: what this part has no signal of is shown where it is measured. */
  const openAnySignal = (signalId: string) => {
    if (signals.some(({ id }) => id === signalId)) openTrend(signalId);
    else {
      const query = new URLSearchParams({ id: detail.drivetrainId ?? '', tab: 'trends', signals: signalId });
      if (viewState.range !== null) query.set('range', viewState.range);
      void navigate(`/dashboard/drivetrain/details?${query}`);
    }
  };
  const openDrivetrainMeasurement = (id: string) => {
    if (measurements.some((each) => each.id === id)) openMeasurement(id);
    else void navigate(`/dashboard/drivetrain/details?id=${detail.drivetrainId}&tab=vibration&m=${id}`);
  };
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the tabs scroll: the open one is scrolled into view.
    tabs.current
      ?.querySelector(`[data-tab="${viewState.tab}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [viewState.tab]);
  const openSignalAt = (signalId: string, at: string) => {
    const isKnown = signals.some(({ id }) => id === signalId);
    onViewState({ tab: 'trends', signals: isKnown ? [signalId] : null, atMs: Date.parse(at) });
  };
  // The analysis workspace takes the window; without a record there is none.
  const isWorkspace = viewState.tab === 'vibration' && !(waveforms.isSuccess && measurements.length === 0);
  const range = decodeRange(viewState.range);
  const view = rangeWindow(range, nowMs);

  return (
    <div className={classes.screen} data-workspace={isWorkspace || undefined}>
      {!isWorkspace && (
        <>
          <DetailHeader
            detail={detail}
            picture={<PictureBox detail={detail} />}
            nowMs={nowMs}
            actions={
              <>
                <MachineBell id={detail.id} name={detail.name} />
                <Button
                  size="xs"
                  variant="default"
                  component={Link}
                  to={`/coverage/${detail.drivetrainId ?? detail.id}`}
                  leftSection={<IconShieldCheck size={14} aria-hidden="true" />}
                >
                  {t('faultCoverage')}
                </Button>
                {detail.type === 'drivetrain' && (
                  <DeleteButton kind="equipment" id={detail.id} back="/dashboard" />
                )}
              </>
            }
          />
          <MachineActionCard
            tab={viewState.tab}
            detail={detail}
            signals={signals}
            kinematics={kinematics}
            lastRecord={measurements[0] ?? null}
            nowMs={nowMs}
            onOpenTrend={openTrend}
            acts={
              <>
                <MeasureNowButton detail={detail} onMeasured={(ids) => void openMeasured(ids)} />
                <ReportButton
                  about={{ kind: 'machine', machine: { id: detail.id, label: equipmentLabel(detail) } }}
                  onMade={() => onViewState({ tab: 'reports' })}
                />
              </>
            }
          />
        </>
      )}
      <Tabs
        className={classes.tabsRoot!}
        value={viewState.tab}
        onChange={(tab) => {
          const next = DETAIL_TABS.find((each): each is DetailTab => each === tab);
          if (next !== undefined) onViewState({ tab: next });
        }}
        keepMounted={false}
      >
        <div className={classes.tabsLine}>
          <Tabs.List ref={tabs} className={classes.tabs}>
            {DETAIL_TABS.map((tab) => (
              <Tabs.Tab key={tab} value={tab} data-tab={tab}>
                {t(`tab.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {isWorkspace && (
            <MachineFindings
              equipmentId={detail.id}
              view={viewState.findings}
              onView={(findings) => onViewState({ findings })}
              urls={findingUrls}
            />
          )}
        </div>
        <Tabs.Panel value="overview" pt="sm">
          <OverviewTab
            detail={detail}
            signals={signals}
            kinematics={kinematics}
            severities={severities}
            partNames={partNames}
            measurements={measurements}
            part={viewState.part}
            onPart={(part) => onViewState({ part })}
            onOpenTrend={openTrend}
            onMeasurement={openMeasurement}
            drivetrain={
              <section className={`panel ${classes.drivetrain}`} aria-label={t('drivetrain')}>
                <DrivetrainScheme
                  name={detail.drivetrainName ?? detail.name}
                  components={detail.components}
                  kinematics={kinematics}
                  application={detail.application}
                  machineKind={kinematics?.machines?.[0]?.kind}
                  selected={detail.type === 'drivetrain' ? null : detail.id}
                  onSelect={openPart}
                />
              </section>
            }
            facts={
              detail.type === 'motor' ? (
                <MotorPanel detail={detail} kinematics={kinematics} onSignal={openAnySignal} />
              ) : detail.type === 'coupling' ? (
                <CouplingPanel
                  detail={detail}
                  kinematics={kinematics}
                  onSignal={openAnySignal}
                  onMeasurement={openDrivetrainMeasurement}
                />
              ) : null
            }
            now={
              <NowPanel
                detail={detail}
                signals={signals}
                onOpen={openTrend}
                onMaintenance={() => onViewState({ tab: 'maintenance' })}
              />
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="trends" pt="sm">
          <TrendsPanel
            name={detail.identifier}
            signals={signals}
            measurements={measurements}
            selected={viewState.signals}
            onSelected={(ids) => onViewState({ signals: ids })}
            range={viewState.range}
            onRange={(range) => onViewState({ range })}
            cursorMs={viewState.atMs}
            onCursor={(atMs) => onViewState({ atMs })}
            onMeasurement={openMeasurement}
            onFlag={() => onViewState({ tab: 'log-book', log: null })}
            equipmentId={detail.id}
          />
        </Tabs.Panel>
        <Tabs.Panel value="vibration" className={classes.workspacePanel!}>
          <VibrationPanel
            lead={isWorkspace ? <WorkspaceLead detail={detail} /> : null}
            condition={detail.condition}
            waveforms={measurements}
            equipmentId={detail.id}
            kinematics={kinematics}
            severities={severities}
            partNames={partNames}
            equipmentName={detail.identifier}
            {...vibrationViewProps(viewState, onViewState)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="operation" pt="sm">
          <OperationPanel
            detail={detail}
            view={view}
            rangeBar={
              <RangeBar
                range={range}
                view={view}
                onRange={(next) => onViewState({ range: encodeRange(next) })}
              />
            }
            life={<RemainingLifePanel detail={detail} onSignal={openAnySignal} />}
            onSignal={openAnySignal}
          />
        </Tabs.Panel>
        <Tabs.Panel value="maintenance" pt="sm">
          <MaintenancePanel detail={detail} />
        </Tabs.Panel>
        <Tabs.Panel value="notifications" pt="sm">
          <NotificationsPanel
            detail={detail}
            filter={viewState.notified}
            onFilter={(notified) => onViewState({ notified })}
            onSignal={openSignalAt}
            onMeasurement={openMeasurement}
          />
        </Tabs.Panel>
        <Tabs.Panel value="log-book" pt="sm">
          <LogBookPanel
            equipmentId={detail.id}
            filter={viewState.log}
            onFilter={(log) => onViewState({ log })}
            onSignal={openSignalAt}
          />
        </Tabs.Panel>
        <Tabs.Panel value="documents" pt="sm">
          <DocumentsPanel equipmentId={detail.id} isDrivetrain={detail.type === 'drivetrain'} />
        </Tabs.Panel>
        <Tabs.Panel value="reports" pt="sm">
          <ReportsPanel machine={detail} />
        </Tabs.Panel>
        <Tabs.Panel value="setup" pt="sm">
          <SetupPanel
            detail={detail}
            signals={signals}
            kinematics={
              <KinematicsPanel detail={detail} progress={<RediagnosisLine equipmentId={detail.id} />} />
            }
          />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** The kinematics, when the document is one; the editor says what is wrong with it, not this screen. */
function useKinematics(detail: EquipmentDetail): Kinematics | null {
  const document = detail.kinematics?.document;
  const version = detail.kinematics?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE a version never changes
  return useMemo(() => {
    if (document === undefined) return null;
    const read = readKinematics(document);
    return 'kinematics' in read ? read.kinematics : null;
  }, [detail.id, version]);
}
