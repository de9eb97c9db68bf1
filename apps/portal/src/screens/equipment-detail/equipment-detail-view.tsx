import { Tabs } from '@mantine/core';
import { type Component, type EquipmentDetail, listWaveforms, type Signal } from '@ritzel/contract';
import { type Kinematics, readKinematics } from '@ritzel/drivetrain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DetailHeader } from '../../features/detail/detail-header.tsx';
import { NowPanel } from '../../features/detail/now-panel.tsx';
import { SetupPanel } from '../../features/detail/setup-panel.tsx';
import { MeasureNowButton } from '../../features/devices/measure-now-button.tsx';
import { DocumentsPanel } from '../../features/documents/documents-panel.tsx';
import { MachineFindings } from '../../features/findings/machine-findings.tsx';
import { KinematicsPanel } from '../../features/kinematics/kinematics-panel.tsx';
import { LogBookPanel } from '../../features/log-book/log-book-panel.tsx';
import { NotificationsPanel } from '../../features/notifications/notifications-panel.tsx';
import { OperationPanel } from '../../features/operation/operation-panel.tsx';
import { CouplingPanel } from '../../features/parts/coupling-panel.tsx';
import { MotorPanel } from '../../features/parts/motor-panel.tsx';
import { PictureBox } from '../../features/picture/picture-box.tsx';
import { RangeBar } from '../../features/trends/range-bar.tsx';
import { decodeRange, encodeRange, rangeWindow } from '../../features/trends/trend-range.ts';
import { TrendsPanel } from '../../features/trends/trends-panel.tsx';
import { useNow } from '../../features/trends/use-now.ts';
import { RediagnosisLine } from '../../features/vibration/rediagnosis-line.tsx';
import { VibrationPanel } from '../../features/vibration/vibration-panel.tsx';
import { equipmentAddress } from '../../platform/equipment-address.ts';
import { queryOf } from '../../platform/query-client.ts';
import { DrivetrainScheme } from '../../widgets/drivetrain-scheme/drivetrain-scheme.tsx';
import { findingAddresses } from '../findings/finding-addresses.ts';
import { DETAIL_TABS, type DetailAddress, type DetailTab } from './detail-address.ts';
import classes from './equipment-detail.module.css';
import { OverviewTab } from './overview-tab.tsx';
import { useElementSeverities } from './use-element-severities.ts';

export interface EquipmentDetailViewProps {
  readonly detail: EquipmentDetail;
  readonly signals: readonly Signal[];
  readonly address: DetailAddress;
  readonly onAddress: (change: Partial<DetailAddress>) => void;
}

const MEASUREMENTS_READ = 200;

/** Header, scheme, what it does now, and the tabs that are real. */
export function EquipmentDetailView({ detail, signals, address, onAddress }: EquipmentDetailViewProps) {
  const { t } = useTranslation('detail');
  const navigate = useNavigate();
  const nowMs = useNow(30_000);
  const client = useQueryClient();
  const waveformsOptions = queryOf(listWaveforms, {
    params: { id: detail.id },
    query: { size: MEASUREMENTS_READ },
  });
  const waveforms = useQuery(waveformsOptions);
  const measurements = useMemo(() => waveforms.data?.rows ?? [], [waveforms.data]);
  const kinematics = useKinematics(detail);
  const severities = useElementSeverities(detail.id, kinematics, signals);
  const partNames = useMemo(
    () => new Map(detail.components.map(({ identifier, name }) => [identifier, name])),
    [detail.components],
  );
  const openTrend = (signalId: string) => onAddress({ tab: 'trends', signals: [signalId], atMs: null });
  const openMeasurement = (id: string) => onAddress({ tab: 'vibration', waveform: id });
  /** Of what was measured at once, the channel that is looked at; it has to be in the list before it opens. */
  const openMeasured = async (ids: readonly string[]) => {
    const shown = measurements.find(({ id }) => id === address.waveform)?.channel ?? address.channel;
    const { rows } = await client.fetchQuery({ ...waveformsOptions, staleTime: 0 });
    const fresh = rows.filter(({ id }) => ids.includes(id));
    const chosen = fresh.find(({ channel }) => channel === shown) ?? fresh[0];
    if (chosen !== undefined) openMeasurement(chosen.id);
  };
  const openPart = (part: Component) => {
    if (part.id === detail.id) return;
    if (part.type !== 'drivetrain' && part.type !== 'machine') {
      void navigate(equipmentAddress({ id: part.id, type: part.type, drivetrainId: detail.drivetrainId }));
      return;
    }
    const own = signals.filter(({ equipmentId }) => equipmentId === part.id);
    if (own.length > 0) onAddress({ tab: 'trends', signals: own.slice(0, 4).map(({ id }) => id) });
    else if (detail.type !== 'drivetrain' && detail.drivetrainId !== null) {
      void navigate(`/dashboard/drivetrain/details?id=${detail.drivetrainId}&tab=trends`);
    }
  };
  /** Of the whole train: what this part has no signal of is shown where it is measured. */
  const openAnySignal = (signalId: string) => {
    if (signals.some(({ id }) => id === signalId)) openTrend(signalId);
    else {
      const query = new URLSearchParams({ id: detail.drivetrainId ?? '', tab: 'trends', signals: signalId });
      if (address.range !== null) query.set('range', address.range);
      void navigate(`/dashboard/drivetrain/details?${query}`);
    }
  };
  const openTrainMeasurement = (id: string) => {
    if (measurements.some((each) => each.id === id)) openMeasurement(id);
    else void navigate(`/dashboard/drivetrain/details?id=${detail.drivetrainId}&tab=vibration&m=${id}`);
  };
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the tabs scroll: the open one is in sight.
    tabs.current
      ?.querySelector(`[data-tab="${address.tab}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [address.tab]);
  const openSignalAt = (signalId: string, at: string) => {
    const isKnown = signals.some(({ id }) => id === signalId);
    onAddress({ tab: 'trends', signals: isKnown ? [signalId] : null, atMs: Date.parse(at) });
  };
  const range = decodeRange(address.range);
  const view = rangeWindow(range, nowMs);
  const hasSignal = signals.some(({ id }) => id === detail.condition.reason?.signalId);

  return (
    <div className={classes.screen}>
      <DetailHeader
        detail={detail}
        picture={<PictureBox detail={detail} />}
        nowMs={nowMs}
        onOpenReason={hasSignal ? openTrend : null}
        hasValues={signals.some(({ last }) => last !== null)}
        actions={<MeasureNowButton detail={detail} onMeasured={(ids) => void openMeasured(ids)} />}
      />
      <Tabs
        value={address.tab}
        onChange={(tab) => {
          const next = DETAIL_TABS.find((each): each is DetailTab => each === tab);
          if (next !== undefined) onAddress({ tab: next });
        }}
        keepMounted={false}
      >
        <Tabs.List ref={tabs} className={classes.tabs}>
          {DETAIL_TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab} data-tab={tab}>
              {t(`tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview" pt="sm">
          <OverviewTab
            detail={detail}
            signals={signals}
            kinematics={kinematics}
            severities={severities}
            partNames={partNames}
            measurements={measurements}
            part={address.part}
            onPart={(part) => onAddress({ part })}
            onOpenTrend={openTrend}
            onMeasurement={openMeasurement}
            train={
              <section className={`panel ${classes.train}`} aria-label={t('drivetrain')}>
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
                  onMeasurement={openTrainMeasurement}
                />
              ) : null
            }
            now={<NowPanel detail={detail} signals={signals} onOpen={openTrend} />}
          />
        </Tabs.Panel>
        <Tabs.Panel value="trends" pt="sm">
          <TrendsPanel
            name={detail.identifier}
            signals={signals}
            measurements={measurements}
            selected={address.signals}
            onSelected={(ids) => onAddress({ signals: ids })}
            range={address.range}
            onRange={(range) => onAddress({ range })}
            cursorMs={address.atMs}
            onCursor={(atMs) => onAddress({ atMs })}
            onMeasurement={openMeasurement}
            onFlag={() => onAddress({ tab: 'log-book', log: null })}
            equipmentId={detail.id}
          />
        </Tabs.Panel>
        <Tabs.Panel value="vibration" pt="sm">
          <MachineFindings
            equipmentId={detail.id}
            view={address.findings}
            onView={(findings) => onAddress({ findings })}
            addresses={findingAddresses}
          />
          <VibrationPanel
            waveforms={measurements}
            equipmentId={detail.id}
            selected={address.waveform}
            onSelect={(waveform, compare) =>
              onAddress({ waveform, ...(compare === undefined ? {} : { compare }) })
            }
            channel={address.channel}
            onChannel={(channel) => onAddress({ channel })}
            kinematics={kinematics}
            severities={severities}
            partNames={partNames}
            equipmentName={detail.identifier}
            address={address}
            onAddress={onAddress}
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
                onRange={(next) => onAddress({ range: encodeRange(next) })}
              />
            }
            onSignal={openAnySignal}
          />
        </Tabs.Panel>
        <Tabs.Panel value="notifications" pt="sm">
          <NotificationsPanel
            detail={detail}
            filter={address.notified}
            onFilter={(notified) => onAddress({ notified })}
            onSignal={openSignalAt}
            onMeasurement={openMeasurement}
          />
        </Tabs.Panel>
        <Tabs.Panel value="log-book" pt="sm">
          <LogBookPanel
            equipmentId={detail.id}
            filter={address.log}
            onFilter={(log) => onAddress({ log })}
            onSignal={openSignalAt}
          />
        </Tabs.Panel>
        <Tabs.Panel value="documents" pt="sm">
          <DocumentsPanel equipmentId={detail.id} isTrain={detail.type === 'drivetrain'} />
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
