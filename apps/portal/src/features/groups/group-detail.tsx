import { Button } from '@mantine/core';
import { type Group, readGroup } from '@ritzel/contract';
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { GroupEquipment } from './group-equipment.tsx';
import { GroupForm } from './group-form.tsx';
import { GroupPeople } from './group-people.tsx';
import classes from './groups.module.css';
import { groupComplaintOf, useGroupAct } from './use-groups.ts';

/** One group: its name, what it holds and who is in it. */
export function GroupDetail({
  group,
  groups,
  onClose,
}: {
  group: Group;
  groups: readonly Group[];
  onClose: () => void;
}) {
  const { t } = useTranslation('organisation');
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const maySeePeople = useAllowed('USER_5001');
  const above = groups.find(({ id }) => id === group.parentId);
  return (
    <section className={classes.detail} aria-labelledby="open-group">
      <Button
        className={classes.back!}
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={14} aria-hidden="true" />}
        onClick={onClose}
      >
        {t('group.back')}
      </Button>
      <header className={classes.head}>
        <div>
          <h2 id="open-group">{group.name}</h2>
          {above && <p className="meta">{t('group.standsBelow', { name: above.name })}</p>}
        </div>
        <div className={classes.buttons}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={14} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            {t('group.edit')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={14} aria-hidden="true" />}
            onClick={() => setDeleting(true)}
          >
            {t('group.delete')}
          </Button>
        </div>
      </header>
      {isEditing && <GroupForm group={group} groups={groups} onDone={() => setEditing(false)} />}
      <GroupEquipment group={group} groups={groups} />
      {maySeePeople && <GroupPeople group={group} />}
      {isDeleting && (
        <Dialog title={t('delete.title', { name: group.name })} onClose={() => setDeleting(false)}>
          <DeleteQuestion group={group} onCancel={() => setDeleting(false)} onDeleted={onClose} />
        </Dialog>
      )}
    </section>
  );
}

/** What would come of it stands before the button. */
function DeleteQuestion({
  group,
  onCancel,
  onDeleted,
}: {
  group: Group;
  onCancel: () => void;
  onDeleted: () => void;
}) {
  const { t } = useTranslation('organisation');
  const held = useQuery({ ...queryOf(readGroup, { params: { id: group.id } }), staleTime: 0 });
  const act = useGroupAct();
  return (
    <Loaded query={held}>
      {(known) => (
        <div className={classes.question}>
          <ul>
            <li>{t('delete.equipment', { count: known.equipment })}</li>
            {known.equipmentInNoOther > 0 && (
              <li>{t('delete.equipmentInNoOther', { count: known.equipmentInNoOther })}</li>
            )}
            <li>{t('delete.people', { count: known.people ?? 0 })}</li>
            {known.groupsBelow > 0 && <li>{t('delete.groupsBelow', { count: known.groupsBelow })}</li>}
          </ul>
          {known.peopleInNoOther > 0 && (
            <p className={classes.warning}>{t('delete.peopleInNoOther', { count: known.peopleInNoOther })}</p>
          )}
          {act.error !== null && (
            <p role="alert" className={classes.error}>
              {t(`complaint.${groupComplaintOf(act.error)}`)}
            </p>
          )}
          <div className={classes.buttons}>
            <Button
              color="red.9"
              loading={act.isPending}
              onClick={() => act.mutate({ do: 'delete', group: known }, { onSuccess: onDeleted })}
            >
              {t('delete.confirm')}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}
