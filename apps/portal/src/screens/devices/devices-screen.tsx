import { TextInput } from '@mantine/core';
import { listDevices } from '@ritzel/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { StatusReasons } from '../../features/devices/device-facts.tsx';
import classes from '../../features/devices/devices.module.css';
import { deviceAddress } from '../../platform/device-address.ts';
import { useLiveEvents } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';
import { ConnectivityMark } from '../../ui/connectivity-mark.tsx';
import { DeviceStatusMark } from '../../ui/device-status-mark.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Num } from '../../ui/num.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';

const PAGE = 100;

/** The devices of the organisation, those with trouble first. */
export function DevicesScreen() {
  const { t } = useTranslation('devices');
  const [query, setQuery] = useSearchParams();
  const search = query.get('search') ?? '';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const devices = useQuery({
    ...queryOf(listDevices, { query: { ...(search === '' ? {} : { search }), page, size: PAGE } }),
    placeholderData: keepPreviousData,
  });
  useLiveEvents([], (event) => {
    if (event.name === 'deviceStatus' || event.name === 'connectivity') void devices.refetch();
  });
  return (
    <div className={classes.screen}>
      <PageTitle
        title={t('list.title')}
        aside={devices.data === undefined ? '' : t('list.count', { count: devices.data.total })}
      >
        <TextInput
          size="xs"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={search}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setQuery(text === '' ? {} : { search: text }, { replace: true });
          }}
        />
      </PageTitle>
      <Loaded query={devices}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={t(search === '' ? 'list.none' : 'list.noMatch')} />
          ) : (
            <>
              <ScrollArea className={`panel ${classes.list}`} label={t('list.title')}>
                <table className={classes.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t('list.device')}</th>
                      <th scope="col">{t('list.status')}</th>
                      <th scope="col">{t('facts.connection')}</th>
                      <th scope="col" className={classes.r}>
                        {t('facts.battery')}
                      </th>
                      <th scope="col" className={classes.r}>
                        {t('facts.radio')}
                      </th>
                      <th scope="col">{t('facts.firmware')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((device) => (
                      <tr key={device.id}>
                        <td>
                          <Link to={deviceAddress(device)}>{device.identifier}</Link>
                          <span className={`meta ${classes.second}`}>
                            {device.equipmentName ?? t('nowhere')}
                          </span>
                        </td>
                        <td className={classes.wrap}>
                          <DeviceStatusMark status={device.status} />
                          {device.statusReasons.length > 0 && <StatusReasons device={device} />}
                        </td>
                        <td>
                          <ConnectivityMark
                            connectivity={device.connectivity}
                            lastSeenAt={device.lastSeenAt}
                          />
                        </td>
                        <td className={classes.r}>
                          <Num value={device.battery?.value} unit="%" decimals={0} />
                        </td>
                        <td className={classes.r}>
                          <Num value={device.radioSignal?.value} unit="dBm" decimals={0} />
                        </td>
                        <td className="num">{device.firmwareVersion ?? '–'}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollArea>
              {total > PAGE && (
                <Pager
                  page={page}
                  size={PAGE}
                  total={total}
                  onPage={(next) =>
                    setQuery((before) => {
                      before.set('page', String(next));
                      return before;
                    })
                  }
                />
              )}
            </>
          )
        }
      </Loaded>
    </div>
  );
}
