import { Button, FileInput, TextInput } from '@mantine/core';
import {
  type FirmwareRelease,
  listFirmwareReleases,
  uploadFirmware,
  withdrawFirmware,
} from '@ritzel/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from '../../features/admin/admin.module.css';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { upload } from '../../platform/upload.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Num } from '../../ui/num.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RefusalText } from '../../ui/refusal-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';

export function FirmwareSection() {
  const { t } = useTranslation('admin');
  const isOperator = useAllowed('ADMIN_9001');
  const [isAdding, setAdding] = useState(false);
  const releases = useQuery(queryOf(listFirmwareReleases, {}));
  const readAgain = () => void releases.refetch();
  const withdraw = useMutation({
    mutationFn: ({ deviceType, firmwareVersion }: FirmwareRelease) =>
      call(withdrawFirmware, { params: { deviceType, firmwareVersion } }),
    onSuccess: readAgain,
  });
  return (
    <>
      <PageTitle title={t('sections.firmware')}>
        {isOperator && (
          <DemoAct call={uploadFirmware}>
            <Button size="xs" onClick={() => setAdding(!isAdding)} aria-expanded={isAdding}>
              {t('firmware.add')}
            </Button>
          </DemoAct>
        )}
      </PageTitle>
      {isAdding && (
        <NewRelease
          onAdded={() => {
            setAdding(false);
            readAgain();
          }}
        />
      )}
      <RefusalText error={withdraw.error} />
      <Loaded query={releases}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('firmware.none')} />
          ) : (
            <div className={`panel ${classes.block}`}>
              <DataTable
                label={t('sections.firmware')}
                columns={[
                  { name: 'type', label: t('firmware.deviceType') },
                  { name: 'version', label: t('firmware.version') },
                  { name: 'released', label: t('firmware.released'), isExtra: true },
                  { name: 'notes', label: t('firmware.notes'), isExtra: true },
                  { name: 'devices', label: t('firmware.devices'), isNumber: true },
                  ...(isOperator ? [{ name: 'actions', label: t('actions') }] : []),
                ]}
              >
                {rows.map((release) => (
                  <tr key={`${release.deviceType} ${release.firmwareVersion}`}>
                    <td>{release.deviceType}</td>
                    <td className="num">{release.firmwareVersion}</td>
                    <td data-extra>
                      <TimeText at={release.releasedAt} format="YYYY-MM-DD" />
                    </td>
                    <td data-extra data-words>
                      {release.notes}
                    </td>
                    <td data-number>
                      {release.devices === 0 ? (
                        <Num value={0} decimals={0} />
                      ) : (
                        <Link
                          to={`/flenderadmin/devices?firmware=${encodeURIComponent(release.firmwareVersion)}`}
                        >
                          <Num value={release.devices} decimals={0} />
                        </Link>
                      )}
                    </td>
                    {isOperator && (
                      <td>
                        {release.withdrawnAt === null ? (
                          <DemoAct call={withdrawFirmware}>
                            <Button
                              size="compact-xs"
                              variant="default"
                              aria-label={t('firmware.withdrawOne', {
                                version: `${release.deviceType} ${release.firmwareVersion}`,
                              })}
                              onClick={() => withdraw.mutate(release)}
                            >
                              {t('firmware.withdraw')}
                            </Button>
                          </DemoAct>
                        ) : (
                          <span className="meta">{t('firmware.withdrawn')}</span>
                        )}
                      </td>
                    )}
                  </tr>
                ))}
              </DataTable>
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function NewRelease({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('admin');
  const [query, setQuery] = useState({ deviceType: '', firmwareVersion: '', notes: '' });
  const [image, setImage] = useState<File | null>(null);
  const add = useMutation({
    mutationFn: (file: File) =>
      upload(uploadFirmware, { query }, file.slice(0, file.size, 'application/octet-stream')),
    onSuccess: onAdded,
  });
  return (
    <form
      className={`panel ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (image !== null) add.mutate(image);
      }}
    >
      {(['deviceType', 'firmwareVersion', 'notes'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`firmware.field.${name}`)}
          required={name !== 'notes'}
          maxLength={name === 'notes' ? 2000 : 60}
          value={query[name]}
          onChange={(event) => setQuery({ ...query, [name]: event.currentTarget.value })}
        />
      ))}
      <FileInput label={t('firmware.field.image')} required value={image} onChange={setImage} />
      <Button type="submit" loading={add.isPending}>
        {t('firmware.upload')}
      </Button>
      <RefusalText error={add.error} />
    </form>
  );
}
