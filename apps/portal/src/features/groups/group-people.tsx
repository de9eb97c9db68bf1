import { Button, Checkbox } from '@mantine/core';
import { type Group, listGroupPeople } from '@ritzel/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pager } from '../../ui/pager.tsx';
import { AddPeople } from './add-members.tsx';
import classes from './groups.module.css';
import { useGroupAct } from './use-groups.ts';
import { useSelection } from './use-selection.ts';

const PAGE_SIZE = 50;

/** Who is in the group. */
export function GroupPeople({ group }: { group: Group }) {
  const { t } = useTranslation('organisation');
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...queryOf(listGroupPeople, { params: { id: group.id }, query: { page, size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const selection = useSelection(rows.map(({ id }) => id));
  const act = useGroupAct();
  const formats = useFormats();
  const chosen = [...selection.chosen];
  return (
    <section className={classes.held} aria-labelledby="group-people">
      <header>
        <h3 id="group-people">
          {t('people.title')} <span className="meta num">{group.people ?? ''}</span>
        </h3>
        <AddPeople group={group} />
      </header>
      <Loaded query={query}>
        {({ total }) =>
          rows.length === 0 ? (
            <p className={classes.hint}>{t('people.none')}</p>
          ) : (
            <>
              <div className={classes.bar}>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={chosen.length === 0}
                  loading={act.isPending}
                  onClick={() =>
                    act.mutate({ do: 'leave', id: group.id, people: chosen }, { onSuccess: selection.clear })
                  }
                >
                  {t('remove')}
                </Button>
                {act.error !== null && (
                  <span role="alert" className={classes.error}>
                    {t('complaint.other')}
                  </span>
                )}
              </div>
              <DataTable
                label={t('people.title')}
                columns={[
                  { name: 'box', label: <span className="visually-hidden">{t('choose.column')}</span> },
                  { name: 'name', label: t('people.name') },
                  { name: 'email', label: t('people.email'), isExtra: true },
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
                    <td>{row.name}</td>
                    <td data-extra className="meta">
                      {row.email}
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
