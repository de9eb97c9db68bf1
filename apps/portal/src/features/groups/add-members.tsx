import { Button, MultiSelect, Popover } from '@mantine/core';
import { type Group, listDrivetrains, listUsers } from '@ritzel/contract';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import classes from './groups.module.css';
import { type GroupAct, useGroupAct } from './use-groups.ts';

const FOUND = 20;

/** Drivetrains by name or identifier, several at once. */
export function AddEquipment({ group }: { group: Group }) {
  const { t } = useTranslation('organisation');
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...queryOf(listDrivetrains, {
      query: { ...(search.trim() === '' ? {} : { search: search.trim() }), page: 1, size: FOUND },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <AddMembers
      button={t('equipment.add')}
      label={t('equipment.find')}
      search={search}
      onSearch={setSearch}
      found={(query.data?.rows ?? []).map(({ id, name, identifier }) => ({
        value: id,
        label: `${name} (${identifier})`,
      }))}
      actOf={(equipment) => ({ do: 'add', id: group.id, equipment })}
    />
  );
}

/** People by name or address, several at once. */
export function AddPeople({ group }: { group: Group }) {
  const { t } = useTranslation('organisation');
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...queryOf(listUsers, {
      query: { ...(search.trim() === '' ? {} : { search: search.trim() }), page: 1, size: FOUND },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <AddMembers
      button={t('people.add')}
      label={t('people.find')}
      search={search}
      onSearch={setSearch}
      found={(query.data?.rows ?? []).map(({ id, name, email }) => ({
        value: id,
        label: `${name} (${email})`,
      }))}
      actOf={(people) => ({ do: 'enter', id: group.id, people })}
    />
  );
}

interface Found {
  readonly value: string;
  readonly label: string;
}

function AddMembers(props: {
  button: string;
  label: string;
  search: string;
  onSearch: (search: string) => void;
  found: readonly Found[];
  actOf: (ids: readonly string[]) => GroupAct;
}) {
  const { t } = useTranslation('organisation');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly Found[]>([]);
  const act = useGroupAct();
  // What is chosen stays in the list, whatever is searched for next.
  const data = [
    ...chosen,
    ...props.found.filter(({ value }) => !chosen.some((each) => each.value === value)),
  ];
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={340}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={13} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {props.button}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.adding!} aria-label={props.button}>
        <MultiSelect
          size="sm"
          label={props.label}
          data={data}
          value={chosen.map(({ value }) => value)}
          onChange={(values) => setChosen(data.filter(({ value }) => values.includes(value)))}
          searchable
          searchValue={props.search}
          onSearchChange={props.onSearch}
          filter={({ options }) => options}
          nothingFoundMessage={t('add.nothing')}
          comboboxProps={{ withinPortal: false }}
          maxDropdownHeight={220}
        />
        {act.error !== null && (
          <p role="alert" className={classes.error}>
            {t('complaint.other')}
          </p>
        )}
        <Button
          size="xs"
          disabled={chosen.length === 0}
          loading={act.isPending}
          onClick={() =>
            act.mutate(props.actOf(chosen.map(({ value }) => value)), {
              onSuccess: () => {
                setChosen([]);
                setOpen(false);
              },
            })
          }
        >
          {t('add.confirm', { count: chosen.length })}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
