import { Button } from '@mantine/core';
import { deleteCustomerBearing, ProblemError } from '@ritzel/contract';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useRefusal } from '../../platform/use-refusal.ts';

/** Asks once; a bearing that is mounted stays. */
export function DeleteBearing({
  id,
  designation,
  onDeleted,
}: {
  id: string;
  designation: string;
  onDeleted: () => void;
}) {
  const { t } = useTranslation('bearings');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => call(deleteCustomerBearing, { params: { id } }),
    onSuccess: () => {
      onDeleted();
      void client.invalidateQueries({ queryKey: ['listBearings'] });
    },
  });
  const problem = removal.error instanceof ProblemError ? removal.error.problem : undefined;
  const refusalOf = useRefusal();
  return (
    <>
      {isAsking ? (
        <>
          <Button size="xs" color="red" loading={removal.isPending} onClick={() => removal.mutate()}>
            {t('delete.sure', { designation })}
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsking(false)}>
            {t('delete.keep')}
          </Button>
        </>
      ) : (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={14} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {t('delete.ask')}
        </Button>
      )}
      {removal.isError && (
        <p role="alert" style={{ color: 'var(--error)' }}>
          {problem?.code === 'conflict' ? t('delete.used') : refusalOf(removal.error)}
        </p>
      )}
    </>
  );
}
