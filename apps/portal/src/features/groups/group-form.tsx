import { Button, Select, TextInput } from '@mantine/core';
import type { Group } from '@ritzel/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictChoice, versionMeanwhile } from '../../ui/conflict-choice.tsx';
import { possibleParents } from './group-order.ts';
import classes from './groups.module.css';
import { groupComplaintOf, useGroupAct } from './use-groups.ts';

/** Name and place of a group, new or known. Whoever comes second sees what the first one wrote before they decide. */
export function GroupForm({
  group,
  groups,
  onDone,
}: {
  group?: Group;
  groups: readonly Group[];
  onDone: (saved: Group | undefined) => void;
}) {
  const { t } = useTranslation('organisation');
  const [name, setName] = useState(group?.name ?? '');
  const [parentId, setParentId] = useState(group?.parentId ?? null);
  // What the form was opened with: a change of somebody else is not written over unseen.
  const [known, setKnown] = useState(group);
  const act = useGroupAct();
  const complaint = act.error === null ? undefined : groupComplaintOf(act.error);
  const parents = group === undefined ? groups : possibleParents(groups, group);
  const latest = groups.find(({ id }) => id === group?.id);

  /** A group is its name and its place. */
  const placeOf = (version: Pick<Group, 'name' | 'parentId'> | undefined) =>
    version === undefined
      ? ''
      : `${version.name} (${groups.find(({ id }) => id === version.parentId)?.name ?? t('group.top')})`;

  const save = (event: FormEvent) => {
    event.preventDefault();
    act.mutate(
      known === undefined
        ? { do: 'create', name: name.trim(), parentId }
        : { do: 'change', group: known, name: name.trim(), parentId },
      { onSuccess: onDone },
    );
  };

  return (
    <form
      className={classes.form}
      onSubmit={save}
      aria-label={t(group === undefined ? 'groups.new' : 'group.edit')}
    >
      <TextInput
        size="sm"
        label={t('group.name')}
        value={name}
        maxLength={120}
        data-autofocus
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
        error={complaint === 'nameTaken' && t('complaint.nameTaken')}
      />
      <Select
        size="sm"
        label={t('group.below')}
        value={parentId}
        data={parents.map(({ id, name: label }) => ({ value: id, label }))}
        placeholder={t('group.top')}
        clearable
        searchable
        onChange={setParentId}
      />
      {complaint === 'changedMeanwhile' && (
        <ConflictChoice
          theirs={placeOf(versionMeanwhile<Group>(act.error) ?? undefined)}
          yours={placeOf({ name: name.trim(), parentId })}
          onKeepMine={() => {
            setKnown(latest);
            act.reset();
          }}
          onTakeTheirs={() => onDone(undefined)}
        />
      )}
      {complaint !== undefined && complaint !== 'nameTaken' && complaint !== 'changedMeanwhile' && (
        <p role="alert" className={classes.error}>
          {t(`complaint.${complaint}`)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button size="xs" type="submit" disabled={name.trim() === ''} loading={act.isPending}>
          {t('save')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onDone(undefined)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
