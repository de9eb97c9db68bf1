import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { enterOrganisation, listOrganisationsToEnter, VISIT_MINUTES } from '@ritzel/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { keepSession } from '../../platform/session.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Which organisation, and why: the customer reads both. */
export function EnterOrganisation({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const [id, setId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const organisations = useQuery(
    queryOf(listOrganisationsToEnter, { query: wanted === '' ? {} : { search: wanted } }),
  );
  const entering = useMutation({
    mutationFn: (organisationId: string) =>
      call(enterOrganisation, { params: { id: organisationId }, body: { reason } }),
    onSuccess: async (session) => {
      onClose();
      keepSession(session);
      await navigate('/dashboard');
    },
  });
  const refusalOf = useRefusal();
  return (
    <Dialog onClose={onClose} title={t('visit.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (id !== null) entering.mutate(id);
        }}
      >
        <p>{t('visit.text', { count: VISIT_MINUTES })}</p>
        <Select
          mt="md"
          label={t('visit.organisation')}
          data={(organisations.data ?? []).map((each) => ({ value: each.id, label: each.name }))}
          searchable
          filter={({ options }) => options}
          nothingFoundMessage={t('visit.noMatch')}
          value={id}
          onChange={setId}
          searchValue={search}
          onSearchChange={setSearch}
          data-autofocus
        />
        <TextInput
          mt="sm"
          label={t('visit.reason')}
          description={t('visit.reasonHint')}
          value={reason}
          minLength={3}
          maxLength={200}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {entering.isError && <p role="alert">{refusalOf(entering.error)}</p>}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('visit.cancel')}
          </Button>
          <Button
            type="submit"
            loading={entering.isPending}
            disabled={id === null || reason.trim().length < 3}
          >
            {t('visit.submit')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
