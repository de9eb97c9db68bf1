import { type EquipmentDetail, listDevices, type Signal } from '@ritzel/contract';
import { NAMEPLATE_FIELDS } from '@ritzel/drivetrain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deviceUrl } from '../../platform/device-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { ConnectivityMark } from '../../ui/connectivity-mark.tsx';
import { DeviceStatusMark } from '../../ui/device-status-mark.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useNameplateFieldName } from '../../ui/nameplate-field-name.ts';
import { Num } from '../../ui/num.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './detail.module.css';

/** Nameplates, devices and channels: what the machine is and what watches it. */
export function SetupPanel({
  detail,
  signals,
  kinematics,
}: {
  detail: EquipmentDetail;
  signals: readonly Signal[];
  /** The versions of its kinematics. */
  kinematics: ReactNode;
}) {
  const { t } = useTranslation('detail');
  const parts =
    detail.type === 'drivetrain' ? detail.components : detail.components.filter(({ id }) => id === detail.id);
  return (
    <div className={classes.setup}>
      <section className={`panel ${classes.block}`} aria-labelledby="nameplate">
        <h2 id="nameplate">{t('nameplate')}</h2>
        <Nameplate
          name={detail.name}
          nameplate={detail.nameplate}
          maker={detail.manufacturer}
          serial={detail.serialNumber}
        />
        {detail.type === 'drivetrain' &&
          parts.map((part) => (
            <Nameplate
              key={part.id}
              name={`${part.identifier} · ${part.name}`}
              nameplate={part.nameplate}
              maker={part.manufacturer}
              serial={part.serialNumber}
            />
          ))}
      </section>
      <div className={classes.besides}>
        <section className={`panel ${classes.block}`} aria-labelledby="devices">
          <h2 id="devices">{t('devices')}</h2>
          <Devices detail={detail} />
        </section>
        {kinematics}
      </div>
      <section className={`panel ${classes.block} ${classes.wide}`} aria-labelledby="channels">
        <h2 id="channels">{t('channels')}</h2>
        <Channels signals={signals} />
      </section>
    </div>
  );
}

function Nameplate({
  name,
  nameplate,
  maker,
  serial,
}: {
  name: string;
  nameplate: EquipmentDetail['nameplate'];
  maker: string | null;
  serial: string | null;
}) {
  const { t } = useTranslation('detail');
  const fieldName = useNameplateFieldName();
  // Said above already, where both are kept.
  const fields = Object.entries(nameplate).filter(
    ([field]) =>
      !(field === 'Manufacturer' && maker !== null) && !(field === 'SerialNumber' && serial !== null),
  );
  return (
    <>
      <h3>{name}</h3>
      <dl className={classes.nameplate}>
        {maker !== null && <Fact name={t('manufacturer')}>{maker}</Fact>}
        {serial !== null && <Fact name={t('serialNumber')}>{serial}</Fact>}
        {fields.map(([field, value]) => {
          const known = NAMEPLATE_FIELDS.find((each) => each.name === field);
          const unit = known !== undefined && 'unit' in known ? known.unit : undefined;
          return (
            <Fact key={field} name={fieldName(field)}>
              {field === 'YearOfConstruction' ? (
                // A year has no thousands.
                String(value)
              ) : typeof value === 'number' ? (
                <Num value={value} unit={unit} decimals={Number.isInteger(value) ? 0 : undefined} />
              ) : (
                String(value)
              )}
            </Fact>
          );
        })}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Devices({ detail }: { detail: EquipmentDetail }) {
  const { t } = useTranslation('detail');
  const maySee = useAllowed('DEVICE_2001');
  const devices = useQuery({ ...queryOf(listDevices, { query: { size: 500 } }), enabled: maySee });
  const ids = new Set(detail.components.flatMap(({ deviceIds }) => deviceIds));
  const known = (devices.data?.rows ?? []).filter(({ id }) => ids.has(id));
  const firmware = new Map(detail.firmware.map((each) => [each.deviceId, each]));
  if (ids.size === 0) return <EmptyState title={t('noDevices')}>{t('noDevicesHint')}</EmptyState>;
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('device')}</th>
            <th scope="col" data-extra>
              {t('deviceType')}
            </th>
            <th scope="col" data-extra>
              {t('firmware')}
            </th>
            <th scope="col">{t('connectivity')}</th>
            <th scope="col">{t('deviceStatus')}</th>
          </tr>
        </thead>
        <tbody>
          {[...ids].map((id) => {
            const device = known.find((each) => each.id === id);
            return (
              <tr key={id}>
                <td>
                  {device === undefined ? (
                    t('deviceUnnamed')
                  ) : (
                    <Link to={deviceUrl(device)}>{device.identifier}</Link>
                  )}
                </td>
                <td data-extra>{device?.deviceType ?? firmware.get(id)?.deviceType ?? '–'}</td>
                <td data-extra>{device?.firmwareVersion ?? firmware.get(id)?.firmwareVersion ?? '–'}</td>
                <td>
                  {device === undefined ? (
                    '–'
                  ) : (
                    <ConnectivityMark connectivity={device.connectivity} lastSeenAt={device.lastSeenAt} />
                  )}
                </td>
                <td>{device === undefined ? '–' : <DeviceStatusMark status={device.status} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Channels({ signals }: { signals: readonly Signal[] }) {
  const { t } = useTranslation('detail');
  const formats = useFormats();
  if (signals.length === 0) return <EmptyState title={t('noChannels')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE a scrolling area must be reachable by keys
    // biome-ignore lint/a11y/useSemanticElements: @NOTE a fieldset draws a frame of its own
    <div className={classes.scroll} role="group" aria-labelledby="channels" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('channel')}</th>
            <th scope="col">{t('position')}</th>
            <th scope="col" className={classes.r}>
              {t('interval')}
            </th>
            <th scope="col" className={classes.r}>
              A/B · B/C · C/D
            </th>
            <th scope="col">{t('limitSet')}</th>
            <th scope="col" className={classes.r}>
              {t('lastValue')}
            </th>
            <th scope="col">{t('lastAt')}</th>
          </tr>
        </thead>
        <tbody>
          {signals.map((signal) => (
            <tr key={signal.id}>
              <td title={signal.key}>{signal.name}</td>
              <td>{signal.position ?? '–'}</td>
              <td className={classes.r}>
                <Num value={signal.intervalS} unit="s" decimals={0} />
              </td>
              <td className={`num ${classes.r}`}>
                {signal.limits === null
                  ? '–'
                  : `${[signal.limits.ab, signal.limits.bc, signal.limits.cd].map((limit) => formats.number(limit)).join(' · ')} ${formats.unit(signal.unit)}`}
              </td>
              <td
                title={signal.limits === null ? undefined : `${signal.limits.source}. ${t('checkStandard')}`}
              >
                {signal.limits === null ? '–' : formats.limitSet(signal.limits)}
              </td>
              <td className={classes.r}>
                <Num value={signal.last?.value} unit={signal.unit} />
              </td>
              <td>
                <TimeText at={signal.last?.at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
