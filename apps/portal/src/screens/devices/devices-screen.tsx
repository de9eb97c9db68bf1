import { DEVICE_SORTS, type Device, type DeviceSort, listDevices } from '@ritzel/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatusReasons } from '../../features/devices/device-facts.tsx';
import { deviceUrl } from '../../platform/device-url.ts';
import { useLiveEvents } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';
import { orderParam, pageParam, searchSchema, textParam } from '../../platform/search-schema.ts';
import { useAllowed } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { ConnectivityMark } from '../../ui/connectivity-mark.tsx';
import { DeviceStatusMark } from '../../ui/device-status-mark.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListFilters } from '../../ui/list/list-filters.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { RowLink } from '../../ui/list/row-link.tsx';
import { useListKeys } from '../../ui/list/use-list-keys.ts';
import { Num } from '../../ui/num.tsx';

const PAGE_SIZE = 100;
const SEARCH_ID = 'device-search';

const schema = searchSchema({
  search: textParam(),
  sort: orderParam(DEVICE_SORTS, ''),
  page: pageParam,
});

/** The devices of the organisation, those with trouble first. The file to copy for a list of one's own: ui/list/README.md. */
export function DevicesScreen() {
  const maySee = useAllowed('DEVICE_2001');
  return maySee ? <Devices /> : <ForbiddenScreen />;
}

function Devices() {
  const { t } = useTranslation('devices');
  const { view, change } = useSearchView(schema, ['page']);
  const { search, sort, page } = view;
  const query = useQuery({
    ...queryOf(listDevices, {
      query: {
        ...(search.trim() === '' ? {} : { search: search.trim() }),
        ...(sort === '' ? {} : { sort }),
        page,
        size: PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
  });
  useLiveEvents([], (event) => {
    if (event.name === 'deviceStatus' || event.name === 'connectivity') void query.refetch();
  });
  useListKeys({ searchId: SEARCH_ID });
  const columns = useDeviceColumns();
  return (
    <ListScreen
      title={t('list.title')}
      aside={query.data && t('list.count', { count: query.data.total })}
      filters={
        <ListFilters
          searchId={SEARCH_ID}
          label={t('list.search')}
          search={search}
          onSearch={(text) => change({ search: text })}
          isFiltered={search.trim() !== ''}
          onClear={() => change({ search: '' })}
        />
      }
      query={query}
      none={<EmptyState title={t(search.trim() === '' ? 'list.none' : 'list.noMatch')} />}
      caption={t('list.title')}
      columns={columns}
      keyOf={({ id }) => id}
      card={(device) => <DeviceCard device={device} />}
      order={{ current: sort, onOrder: (next) => change({ sort: next }), hasUsual: true }}
      rowHeight="double"
      minWidthPx={780}
      page={page}
      onPage={(next) => change({ page: next })}
    />
  );
}

function useDeviceColumns(): ListColumn<Device, string, DeviceSort>[] {
  const { t } = useTranslation('devices');
  return [
    {
      name: 'identifier',
      label: t('list.device'),
      sort: 'identifier',
      width: '26%',
      cell: (device) => (
        <>
          <RowLink to={deviceUrl(device)}>{device.identifier}</RowLink>
          <br />
          <span className="meta">{device.equipmentName ?? t('nowhere')}</span>
        </>
      ),
    },
    {
      name: 'status',
      label: t('list.status'),
      sort: 'status',
      wraps: true,
      cell: (device) => <Status device={device} />,
    },
    {
      name: 'connectivity',
      label: t('facts.connection'),
      sort: 'connectivity',
      width: 112,
      cell: ({ connectivity, lastSeenAt }) => (
        <ConnectivityMark connectivity={connectivity} lastSeenAt={lastSeenAt} />
      ),
    },
    {
      name: 'battery',
      label: t('facts.battery'),
      sort: 'battery',
      width: 96,
      isNumber: true,
      cell: ({ battery }) => <Num value={battery?.value} unit="%" decimals={0} />,
    },
    {
      name: 'radio',
      label: t('facts.radio'),
      sort: 'radio',
      width: 112,
      isNumber: true,
      cell: ({ radioSignal }) => <Num value={radioSignal?.value} unit="dBm" decimals={0} />,
    },
    {
      name: 'firmware',
      label: t('facts.firmware'),
      sort: 'firmware',
      width: 104,
      cell: ({ firmwareVersion }) => <span className="num">{firmwareVersion ?? '–'}</span>,
    },
  ];
}

function Status({ device }: { device: Device }) {
  return (
    <>
      <DeviceStatusMark status={device.status} />
      {device.statusReasons.length > 0 && <StatusReasons device={device} />}
    </>
  );
}

function DeviceCard({ device }: { device: Device }) {
  const { t } = useTranslation('devices');
  const { battery, radioSignal, connectivity, lastSeenAt, firmwareVersion } = device;
  return (
    <>
      <CardLine>
        <RowLink to={deviceUrl(device)}>{device.identifier}</RowLink>
        <ConnectivityMark connectivity={connectivity} lastSeenAt={lastSeenAt} />
      </CardLine>
      <span className="meta">{device.equipmentName ?? t('nowhere')}</span>
      <div>
        <Status device={device} />
      </div>
      <CardLine>
        {battery && (
          <span>
            <span className="meta">{t('facts.battery')}</span>{' '}
            <Num value={battery.value} unit="%" decimals={0} />
          </span>
        )}
        {radioSignal && (
          <span>
            <span className="meta">{t('facts.radio')}</span>{' '}
            <Num value={radioSignal.value} unit="dBm" decimals={0} />
          </span>
        )}
        {firmwareVersion && (
          <span>
            <span className="meta">{t('facts.firmware')}</span> <span className="num">{firmwareVersion}</span>
          </span>
        )}
      </CardLine>
    </>
  );
}
