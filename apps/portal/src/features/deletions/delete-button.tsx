import { Button, Group } from '@mantine/core';
import {
  type DeletedKind,
  deleteDevice,
  deleteEquipment,
  deleteOrganisation,
  deleteUser,
  previewDeviceDeletion,
  previewEquipmentDeletion,
  previewOrganisationDeletion,
  previewUserDeletion,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../platform/call.ts';
import { useOffersAct } from '../../platform/demo-access.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useCountsText } from './counts-text.tsx';
import { announceDeletion, calledAs } from './recent-deletion.ts';

const CALLS = {
  equipment: { preview: previewEquipmentDeletion, remove: deleteEquipment },
  device: { preview: previewDeviceDeletion, remove: deleteDevice },
  user: { preview: previewUserDeletion, remove: deleteUser },
  organisation: { preview: previewOrganisationDeletion, remove: deleteOrganisation },
} as const;

/** What an organisation may not have any more when it is deleted. */
const IN_THE_WAY = ['drivetrains', 'devices', 'organisations'] as const;

/** Deletes a drivetrain, a device, a user or an organisation: shows first what goes with it, and leads to where it was listed. */
export function DeleteButton({
  kind,
  id,
  back,
  label,
  size = label === undefined ? 'xs' : 'compact-xs',
}: {
  kind: DeletedKind;
  id: string;
  back: string;
  /** Says which one, where a list has many. */
  label?: string;
  /** Of the buttons that it stands beside. */
  size?: 'xs' | 'compact-xs' | 'compact-sm';
}) {
  const { t } = useTranslation('deletions');
  const offersDeletion = useOffersAct(CALLS[kind].remove);
  const [isAsking, setAsking] = useState(false);
  if (!offersDeletion) return null;
  return (
    <>
      <DemoAct call={CALLS[kind].remove}>
        <Button size={size} variant="default" aria-label={label} onClick={() => setAsking(true)}>
          {t('open')}
        </Button>
      </DemoAct>
      {isAsking && <Question kind={kind} id={id} back={back} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({
  kind,
  id,
  back,
  onClose,
}: {
  kind: DeletedKind;
  id: string;
  back: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('deletions');
  const countsText = useCountsText();
  const isOperator = useAllowed('ADMIN_9001');
  const navigate = useNavigate();
  const client = useQueryClient();
  const preview = useQuery({ ...queryOf(CALLS[kind].preview, { params: { id } }), staleTime: 0 });
  const remove = useMutation({
    mutationFn: () => call(CALLS[kind].remove, { params: { id } }),
    onSuccess: async (deletion) => {
      announceDeletion(deletion);
      await navigate(back);
      await client.invalidateQueries();
    },
  });
  const refusalOf = useRefusal();
  return (
    <Dialog title={t(`title.${kind}`)} onClose={onClose}>
      <Loaded query={preview}>
        {({ counts, restorableHours, ...subject }) => {
          const identifier = calledAs(subject);
          const isFull = IN_THE_WAY.some((each) => (counts[each] ?? 0) > 0);
          const hasPeople = !isOperator && (counts.people ?? 0) > 0;
          return kind === 'organisation' && (isFull || hasPeople) ? (
            <>
              <p>{t(isFull ? 'notEmpty' : 'hasPeople', { identifier, counts: countsText(counts) })}</p>
              <Group justify="flex-end" mt="md">
                <Button variant="default" onClick={onClose} data-autofocus>
                  {t('keep')}
                </Button>
              </Group>
            </>
          ) : (
            <>
              <p>{t(`text.${kind}`, { identifier })}</p>
              {Object.keys(counts).length > 0 && <p>{t('with', { counts: countsText(counts) })}</p>}
              <p className="meta">{t('restorable', { count: restorableHours })}</p>
              {remove.isError && <p role="alert">{refusalOf(remove.error)}</p>}
              <Group justify="flex-end" mt="md">
                <Button variant="default" onClick={onClose} data-autofocus>
                  {t('keep')}
                </Button>
                <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
                  {t('confirm')}
                </Button>
              </Group>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
