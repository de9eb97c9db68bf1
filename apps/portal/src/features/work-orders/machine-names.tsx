import { Button, TextInput } from '@mantine/core';
import { saveWorkOrderReference, type WorkOrderReference } from '@ritzel/contract';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayDo } from '../../platform/demo-access.ts';
import { EquipmentIcon } from '../../ui/equipment-icon.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { OrderFault } from './order-fault.tsx';
import { useMachineNames, useSaveReference } from './use-work-orders.ts';
import classes from './work-orders.module.css';

/** How the maintenance system names the machines. */
export function MachineNames() {
  const { t } = useTranslation('work-orders');
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<string>();
  const { query, rows } = useMachineNames(search);
  const mayChange = useMayDo(saveWorkOrderReference);
  return (
    <section className={classes.card} aria-labelledby="machine-names">
      <header className={classes.cardHead}>
        <h2 id="machine-names">{t('names.title')}</h2>
        <TextInput
          size="xs"
          type="search"
          className={classes.search!}
          aria-label={t('names.search')}
          placeholder={t('names.search')}
          maxLength={80}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </header>
      <p className="meta">{t('names.what')}</p>
      {rows === undefined ? (
        query.isError ? (
          <FailedState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingState />
        )
      ) : rows.length === 0 ? (
        <p className={classes.quiet}>{t('names.none')}</p>
      ) : (
        <>
          <div className={classes.namesHead} aria-hidden="true">
            <span>{t('column.machine')}</span>
            <span>{t('names.location')}</span>
            <span>{t('names.number')}</span>
          </div>
          <ul className={classes.names}>
            {rows.map((row) =>
              row.equipment.id === editing ? (
                <NameForm key={row.equipment.id} row={row} onClose={() => setEditing(undefined)} />
              ) : (
                <NameLine
                  key={row.equipment.id}
                  row={row}
                  {...(mayChange ? { onEdit: () => setEditing(row.equipment.id) } : {})}
                />
              ),
            )}
          </ul>
        </>
      )}
      {query.hasNextPage && (
        <span className={classes.tools}>
          <Button
            size="xs"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </span>
      )}
    </section>
  );
}

function Machine({ row: { equipment } }: { row: WorkOrderReference }) {
  const { t } = useTranslation('work-orders');
  return (
    <span className={classes.machine} data-part={equipment.drivetrainId !== null || undefined}>
      <EquipmentIcon type={equipment.type} size={15} title={t(`equipmentType.${equipment.type}`)} />
      <span>
        {equipment.name} <span className={classes.quiet}>{equipment.identifier}</span>
      </span>
    </span>
  );
}

function NameLine({ row, onEdit }: { row: WorkOrderReference; onEdit?: () => void }) {
  const { t } = useTranslation('work-orders');
  const { functionalLocation, equipmentNumber } = row;
  return (
    <li>
      <Machine row={row} />
      <Name label={t('names.location')} value={functionalLocation} none={t('names.noLocation')} />
      <Name label={t('names.number')} value={equipmentNumber} none={t('names.noNumber')} />
      {onEdit && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={t('names.edit', { name: row.equipment.name })}
          onClick={onEdit}
        >
          <IconPencil size={15} stroke={1.7} aria-hidden="true" />
        </Button>
      )}
    </li>
  );
}

/** Its heading stands above the list; on a phone beside it. */
function Name({ label, value, none }: { label: string; value: string | null; none: string }) {
  return (
    <span data-none={value === null || undefined}>
      {value === null ? (
        <>
          <span className={classes.quiet} aria-hidden="true">
            –
          </span>
          <span className="visually-hidden">{none}</span>
        </>
      ) : (
        <>
          <span className={classes.label}>{label}</span> {value}
        </>
      )}
    </span>
  );
}

const given = (text: string) => (text.trim() === '' ? null : text.trim());

function NameForm({ row, onClose }: { row: WorkOrderReference; onClose: () => void }) {
  const { t } = useTranslation('work-orders');
  const [location, setLocation] = useState(row.functionalLocation ?? '');
  const [number, setNumber] = useState(row.equipmentNumber ?? '');
  const saving = useSaveReference(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ ...row, functionalLocation: given(location), equipmentNumber: given(number) });
  };
  return (
    <li>
      <form className={classes.nameForm} onSubmit={submit}>
        <Machine row={row} />
        <TextInput
          size="xs"
          autoFocus
          maxLength={80}
          label={t('names.location')}
          value={location}
          onChange={(event) => setLocation(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          maxLength={80}
          label={t('names.number')}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <span className={classes.tools}>
          <Button size="xs" variant="default" onClick={onClose}>
            {t('dismiss')}
          </Button>
          <Button size="xs" type="submit" loading={saving.isPending}>
            {t('save')}
          </Button>
        </span>
        <OrderFault error={saving.error} />
      </form>
    </li>
  );
}
