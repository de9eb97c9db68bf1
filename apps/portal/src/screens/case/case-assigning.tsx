import { Select, TextInput } from '@mantine/core';
import type { CaseDetail } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssignees, type useCase } from '../../features/cases/use-cases.ts';

type Acts = ReturnType<typeof useCase>['acts'];

/** Who has it, and until when. */
export function CaseAssigning({
  id,
  detail,
  acts,
  onChange,
}: {
  id: string;
  detail: CaseDetail;
  acts: Acts;
  onChange: (work: () => Promise<unknown>) => void;
}) {
  const { t } = useTranslation('cases');
  const [isWanted, setWanted] = useState(false);
  const people = useAssignees(id, isWanted);
  const { assignee } = detail;
  const known = people.data ?? (assignee === null ? [] : [assignee]);
  return (
    <>
      <Select
        size="xs"
        w={168}
        searchable
        clearable
        aria-label={t('assignee')}
        placeholder={t('nobody')}
        data={known.map(({ id: value, name }) => ({ value, label: name }))}
        value={assignee?.id ?? null}
        onDropdownOpen={() => setWanted(true)}
        onChange={(value) => onChange(acts.assign(detail, value))}
      />
      <TextInput
        size="xs"
        type="date"
        aria-label={t('dueDate')}
        value={detail.dueAt?.slice(0, 10) ?? ''}
        onChange={(event) => {
          const day = event.currentTarget.value;
          onChange(acts.due(detail, day === '' ? null : new Date(`${day}T12:00:00`).toISOString()));
        }}
      />
    </>
  );
}
