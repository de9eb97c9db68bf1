import type { Device, EquipmentDetail } from '@ritzel/contract';
import { readKinematics } from '@ritzel/drivetrain';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useBlocker, useParams } from 'react-router';
import { DeleteButton } from '../../features/deletions/delete-button.tsx';
import { DeviceFactList } from '../../features/devices/device-facts.tsx';
import { DeviceJobsTable } from '../../features/devices/device-jobs-table.tsx';
import { DeviceLogTable } from '../../features/devices/device-log.tsx';
import classes from '../../features/devices/devices.module.css';
import { RevokeCredentialsButton } from '../../features/devices/revoke-credentials-button.tsx';
import { SetupEditor } from '../../features/devices/setup-editor.tsx';
import { SetupVersions } from '../../features/devices/setup-versions.tsx';
import { useDevice } from '../../features/devices/use-device.ts';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useLatestSearchParams } from '../../platform/use-latest-search-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/** A device: how it is, how it measures, what is asked of it. At the three paths of the specification. */
export function MeasurementSetupScreen() {
  const { deviceUuid = '' } = useParams();
  return <Opened key={deviceUuid} id={deviceUuid} />;
}

function Opened({ id }: { id: string }) {
  const { t } = useTranslation('devices');
  const { params, newest, replaceParams } = useLatestSearchParams();
  const [isDirty, setDirty] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const { device, setup, jobs, equipment, latest, readAgain } = useDevice(id);
  const kinematics = useMemo(() => {
    const document = equipment.data?.kinematics?.document;
    if (document === undefined) return null;
    const read = readKinematics(document);
    return 'kinematics' in read ? read.kinematics : null;
  }, [equipment.data?.kinematics?.document]);
  return (
    <Loaded query={device}>
      {(known) => (
        <div className={classes.screen}>
          <PageTitle title={known.identifier} aside={<Where device={known} />}>
            <RevokeCredentialsButton device={known} onRevoked={readAgain} />
            <DeleteButton kind="device" id={id} back="/devices" />
          </PageTitle>
          <DeviceFactList device={known} latest={latest.data?.firmwareVersion} />
          <Loaded query={setup}>
            {(current) =>
              current.channels.length === 0 ? (
                <EmptyState title={t('noChannels')}>{t('noChannelsHint')}</EmptyState>
              ) : (
                <>
                  <SetupEditor
                    // A version that someone saved begins a new form; a draft of one's own stays until then.
                    key={current.version}
                    known={current}
                    kinematics={kinematics}
                    ratedRpm={ratedRpmOf(equipment.data)}
                    part={known.equipmentIdentifier}
                    channel={params.get('channel')}
                    onChannel={(channel) =>
                      replaceParams(new URLSearchParams({ ...Object.fromEntries(newest()), channel }), {
                        replace: true,
                      })
                    }
                    onSaved={readAgain}
                    onDirty={setDirty}
                  />
                  <div className={classes.below}>
                    <SetupVersions known={current} />
                    <DeviceJobsTable jobs={jobs.data?.rows ?? []} onChanged={readAgain} />
                  </div>
                </>
              )
            }
          </Loaded>
          <DeviceLogTable deviceId={id} />
          {blocker.state === 'blocked' && (
            <LeaveQuestion
              words={{
                title: t('leave.title'),
                text: t('leave.text'),
                stay: t('leave.stay'),
                leave: t('leave.leave'),
              }}
              onStay={() => blocker.reset()}
              onLeave={() => blocker.proceed()}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

function Where({ device }: { device: Device }) {
  const { t } = useTranslation('devices');
  const { equipmentId, equipmentName, equipmentType, drivetrainId } = device;
  return (
    <>
      {device.deviceType}
      {' · '}
      {equipmentId === null || equipmentType === null ? (
        t('nowhere')
      ) : (
        <Link to={equipmentUrl({ id: equipmentId, type: equipmentType, drivetrainId })}>{equipmentName}</Link>
      )}
    </>
  );
}

/** Speed of the driving shaft: of the kinematics where it is rated, else of the motor's nameplate. */
function ratedRpmOf(detail: EquipmentDetail | undefined): number | null {
  const motor = detail?.components.find(({ type }) => type === 'motor');
  const rated = motor?.nameplate.MotorSpeedRated;
  return typeof rated === 'number' && rated > 0 ? rated : null;
}
