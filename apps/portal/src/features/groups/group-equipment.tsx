import { Button, Checkbox, Menu, TextInput } from '@mantine/core';
import { type Group, listGroupEquipment } from '@ritzel/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pager } from '../../ui/pager.tsx';
import { AddEquipment } from './add-members.tsx';
import classes from './groups.module.css';
import { groupComplaintOf, useGroupAct } from './use-groups.ts';
import { useSelection } from './use-selection.ts';

const PAGE_SIZE = 50;

/** What the group holds. Several are chosen at once and moved, or taken out. */
export function GroupEquipment({ group, groups }: { group: Group; groups: readonly Group[] }) {
  const { t } = useTranslation('organisation');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...queryOf(listGroupEquipment, {
      params: { id: group.id },
      query: { ...(search.trim() === '' ? {} : { search: search.trim() }), page, size: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const selection = useSelection(rows.map(({ id }) => id));
  const act = useGroupAct();
  const formats = useFormats();
  const chosen = [...selection.chosen];
  const others = groups.filter(({ id }) => id !== group.id);
  const done = { onSuccess: selection.clear };
  return (
    <section className={classes.held} aria-labelledby="group-equipment">
      <header>
        <h3 id="group-equipment">
          {t('equipment.title')} <span className="meta num">{group.equipment}</span>
        </h3>
        <AddEquipment group={group} />
      </header>
      {group.equipment > 10 && (
        <TextInput
          size="xs"
          type="search"
          aria-label={t('equipment.search')}
          placeholder={t('equipment.search')}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
      )}
      <Loaded query={query}>
        {({ total }) =>
          rows.length === 0 ? (
            <p className={classes.hint}>{t(search.trim() === '' ? 'equipment.none' : 'equipment.noMatch')}</p>
          ) : (
            <>
              <div className={classes.bar}>
                <Checkbox
                  size="xs"
                  label={chosen.length === 0 ? t('choose.all') : t('choose.count', { count: chosen.length })}
                  checked={chosen.length === rows.length}
                  indeterminate={chosen.length > 0 && chosen.length < rows.length}
                  onChange={selection.toggleAll}
                />
                <Menu position="bottom-start" shadow="md">
                  <Menu.Target>
                    <Button
                      size="compact-sm"
                      variant="default"
                      disabled={chosen.length === 0 || others.length === 0}
                      loading={act.isPending}
                    >
                      {t('equipment.move')}
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown className={classes.targets!}>
                    {others.map(({ id, name }) => (
                      <Menu.Item
                        key={id}
                        onClick={() =>
                          act.mutate({ do: 'move', id: group.id, equipment: chosen, to: id }, done)
                        }
                      >
                        {name}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={chosen.length === 0 || act.isPending}
                  onClick={() => act.mutate({ do: 'remove', id: group.id, equipment: chosen }, done)}
                >
                  {t('remove')}
                </Button>
                <span className={classes.keys}>{t('choose.keys')}</span>
              </div>
              {act.error !== null && (
                <p role="alert" className={classes.error}>
                  {t(`complaint.${groupComplaintOf(act.error)}`)}
                </p>
              )}
              <DataTable
                label={t('equipment.title')}
                columns={[
                  { name: 'box', label: <span className="visually-hidden">{t('choose.column')}</span> },
                  { name: 'name', label: t('equipment.name') },
                  { name: 'identifier', label: t('equipment.identifier'), isExtra: true },
                  { name: 'others', label: t('otherGroups'), isExtra: true },
                ]}
              >
                {rows.map((row, index) => (
                  <tr key={row.id} data-chosen={selection.chosen.has(row.id) || undefined}>
                    <td className={classes.box}>
                      <Checkbox
                        size="xs"
                        aria-label={t('choose.one', { name: row.name })}
                        {...selection.boxOf(row.id, index)}
                      />
                    </td>
                    <td>
                      <Link to={equipmentUrl({ id: row.id, type: row.type, drivetrainId: null })}>
                        {row.name}
                      </Link>
                    </td>
                    <td data-extra className="num">
                      {row.identifier}
                    </td>
                    <td data-extra className="meta">
                      {formats.list(row.otherGroups)}
                    </td>
                  </tr>
                ))}
              </DataTable>
              {total > PAGE_SIZE && <Pager page={page} size={PAGE_SIZE} total={total} onPage={setPage} />}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
