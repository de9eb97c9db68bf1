import { type AdminDevice, listAdminDevices, listAdminOrganisations } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { choiceParam, searchSchema, textParam } from '../../platform/search-schema.ts';
import { useAllowed } from '../../platform/session.ts';
import { useKeyset } from '../../platform/use-keyset.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { ConnectivityMark } from '../../ui/connectivity-mark.tsx';
import { DeviceStatusMark } from '../../ui/device-status-mark.tsx';
import { KeysetList } from '../../ui/list/keyset-list.tsx';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListFilter, ListFilters } from '../../ui/list/list-filters.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TimeText } from '../../ui/time-text.tsx';

const CONNECTIVITIES = ['online', 'stale', 'offline', 'none'] as const;

const schema = searchSchema({
  search: textParam(),
  organisation: textParam(36),
  connectivity: choiceParam(CONNECTIVITIES, ''),
  firmware: textParam(60),
});

export function DevicesSection() {
  const { t } = useTranslation('admin');
  const { view, change } = useSearchView(schema, []);
  const { search, organisation, connectivity, firmware } = view;
  const isOperator = useAllowed('ADMIN_9001');
  const organisations = useQuery({
    ...queryOf(listAdminOrganisations, { query: { size: 200 } }),
    enabled: isOperator,
  });
  const list = useKeyset(['admin-devices', view], (after, signal) =>
    call(
      listAdminDevices,
      {
        query: {
          ...(search.trim() === '' ? {} : { search: search.trim() }),
          ...(organisation === '' ? {} : { organisationId: organisation }),
          ...(connectivity === '' ? {} : { connectivity }),
          ...(firmware.trim() === '' ? {} : { firmwareVersion: firmware.trim() }),
          ...(after === undefined ? {} : { after }),
        },
      },
      { signal },
    ),
  );
  const isFiltered = [search, organisation, connectivity, firmware].some((text) => text !== '');
  const columns: ListColumn<AdminDevice>[] = [
    {
      name: 'identifier',
      label: t('devices.device'),
      width: '26%',
      cell: (device) => (
        <>
          {device.identifier}
          <br />
          <span className="meta">{device.equipmentName ?? t('devices.nowhere')}</span>
        </>
      ),
    },
    { name: 'organisation', label: t('organisation'), cell: (device) => device.organisationName },
    {
      name: 'status',
      label: t('devices.status'),
      width: 156,
      cell: (device) => <DeviceStatusMark status={device.status} />,
    },
    {
      name: 'connectivity',
      label: t('devices.connectivity'),
      cell: (device) => (
        <ConnectivityMark connectivity={device.connectivity} lastSeenAt={device.lastSeenAt} />
      ),
    },
    {
      name: 'firmware',
      label: t('devices.firmware'),
      cell: (device) => (
        <>
          {device.deviceType}
          <br />
          <span className="meta num">{device.firmwareVersion ?? '–'}</span>
        </>
      ),
    },
    { name: 'seen', label: t('devices.lastSeen'), cell: (device) => <TimeText at={device.lastSeenAt} /> },
  ];
  return (
    <>
      <PageTitle title={t('sections.devices')} />
      <ListFilters
        searchId="admin-device-search"
        label={t('devices.search')}
        search={search}
        onSearch={(text) => change({ search: text })}
        isFiltered={isFiltered}
        onClear={() => change({ search: '', organisation: '', connectivity: '', firmware: '' })}
      >
        {isOperator && (
          <ListFilter
            label={t('organisation')}
            value={organisation}
            isWide
            options={[
              { value: '', label: t('everyOrganisation') },
              ...(organisations.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(value) => change({ organisation: value })}
          />
        )}
        <ListFilter
          label={t('devices.connectivity')}
          value={connectivity}
          options={[
            { value: '' as const, label: t('devices.anyConnectivity') },
            ...CONNECTIVITIES.map((value) => ({ value, label: t(`connectivity.${value}`) })),
          ]}
          onChange={(value) => change({ connectivity: value })}
        />
      </ListFilters>
      {firmware !== '' && <p className="meta">{t('devices.withFirmware', { version: firmware })}</p>}
      <KeysetList
        list={list}
        caption={t('sections.devices')}
        columns={columns}
        keyOf={({ id }) => id}
        none={t(isFiltered ? 'noMatch' : 'devices.none')}
        minWidthPx={820}
        card={(device) => (
          <>
            <CardLine>
              <span>{device.identifier}</span>
              <ConnectivityMark connectivity={device.connectivity} />
            </CardLine>
            <CardLine>
              <span className="meta">{device.organisationName}</span>
              <span className="meta num">{device.firmwareVersion ?? '–'}</span>
            </CardLine>
          </>
        )}
      />
    </>
  );
}
