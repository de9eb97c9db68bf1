import { TextInput } from '@mantine/core';
import { LOG_ACCESS_PERMISSION, LOG_SEVERITIES, readEquipment } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { ListFilter, ListFilters } from '../../ui/list/list-filters.tsx';
import { EquipmentField, equipmentLabel } from '../../widgets/equipment-field/equipment-field.tsx';
import classes from './organisation-log.module.css';
import {
  hasLogFilter,
  type OrganisationLogView,
  organisationLogFilters,
  organisationLogSchema,
} from './organisation-log-search-params.ts';

export const LOG_SEARCH_ID = 'log-search';

/** Person, asset, kind, severity and span: what narrows the log. */
export function OrganisationLogBar({
  view,
  onChange,
}: {
  view: OrganisationLogView;
  onChange: (change: Partial<OrganisationLogView>) => void;
}) {
  const { t } = useTranslation('logbook');
  const mayReadAccess = useAllowed(LOG_ACCESS_PERMISSION);
  const chosen = useQuery({
    ...queryOf(readEquipment, { params: { id: view.equipment } }),
    enabled: view.equipment !== '',
  });
  return (
    <ListFilters
      searchId={LOG_SEARCH_ID}
      label={t('organisation.person')}
      placeholder={t('organisation.personHint')}
      search={view.person}
      onSearch={(person) => onChange({ person })}
      isFiltered={hasLogFilter(view)}
      onClear={() => onChange(organisationLogSchema.defaults)}
    >
      <div className={classes.equipment}>
        <EquipmentField
          isFilter
          value={
            view.equipment === '' || chosen.data === undefined
              ? undefined
              : { id: view.equipment, label: equipmentLabel(chosen.data) }
          }
          onChange={(equipment) => onChange({ equipment: equipment?.id ?? '' })}
          words={{
            label: t('organisation.equipment'),
            none: t('organisation.equipmentAny'),
            clear: t('organisation.equipmentClear'),
            unknown: t('organisation.equipmentNone'),
          }}
        />
      </div>
      <ListFilter
        label={t('organisation.kind')}
        value={view.kind}
        options={organisationLogFilters(mayReadAccess).map((value) => ({
          value,
          label: t(`organisation.kinds.${value}`),
        }))}
        onChange={(kind) => onChange({ kind })}
      />
      <ListFilter
        label={t('organisation.severity')}
        value={view.severity}
        options={[
          { value: '' as const, label: t('organisation.severities.any') },
          ...LOG_SEVERITIES.map((value) => ({ value, label: t(`organisation.severities.${value}`) })),
        ]}
        onChange={(severity) => onChange({ severity })}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          size="xs"
          type="date"
          className={classes.day!}
          aria-label={t(`organisation.${name}`)}
          value={view[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </ListFilters>
  );
}
