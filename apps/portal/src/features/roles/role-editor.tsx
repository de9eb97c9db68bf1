import { Button, TextInput } from '@mantine/core';
import {
  changeRole,
  createRole,
  listRoles,
  PERMISSION_CODES,
  type PermissionCode,
  ProblemError,
  type Role,
  STAFF_ONLY_CODES,
} from '@ritzel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useSession } from '../../platform/session.ts';
import { RefusalText } from '../../ui/refusal-text.tsx';
import { PermissionChoice } from '../../widgets/permissions/permission-choice.tsx';
import { RoleConflict } from './role-conflict.tsx';
import classes from './role-drawer.module.css';

/** The name of a role and what it may; somebody else's change meanwhile is shown beside one's own. */
export function RoleEditor({
  role,
  onSaved,
  onCancel,
}: {
  role: Role | undefined;
  onSaved: (role: Role) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('roles');
  const client = useQueryClient();
  const held = useSession()?.user.permissions ?? [];
  const [name, setName] = useState(role?.name ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<PermissionCode>>(new Set(role?.permissions));
  const [version, setVersion] = useState(role?.version ?? 0);
  const [theirs, setTheirs] = useState<Role>();
  const offered = PERMISSION_CODES.filter((code) => !STAFF_ONLY_CODES.includes(code));
  const changeable = offered.filter((code) => held.includes(code));
  const saving = useMutation({
    mutationFn: (basedOn: number) => {
      const body = { name, permissions: [...chosen] };
      return role === undefined
        ? call(createRole, { body })
        : call(changeRole, { params: { code: role.code }, body: { ...body, version: basedOn } });
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: ['listRoles'] });
      onSaved(saved);
    },
    onError: async (error) => {
      if (role === undefined || !(error instanceof ProblemError) || error.problem.code !== 'conflict') return;
      const stored = (await call(listRoles, {})).find(({ code }) => code === role.code);
      if (stored !== undefined && stored.version !== version) setTheirs(stored);
    },
  });
  const isNameTaken =
    saving.error instanceof ProblemError &&
    saving.error.problem.errors?.some(({ code }) => code === 'roleNameTaken');
  return (
    <form
      className={classes.part}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(version);
      }}
    >
      <TextInput
        label={t('editor.name')}
        value={name}
        required
        maxLength={60}
        data-autofocus
        error={isNameTaken ? t('editor.nameTaken') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {changeable.length < offered.length && <p className="meta">{t('editor.notHeld')}</p>}
      <PermissionChoice offered={offered} chosen={chosen} changeable={changeable} onChange={setChosen} />
      {theirs !== undefined && (
        <RoleConflict
          theirs={theirs}
          mine={chosen}
          onTakeTheirs={() => {
            setName(theirs.name);
            setChosen(new Set(theirs.permissions));
            setVersion(theirs.version);
            setTheirs(undefined);
            saving.reset();
          }}
          onKeepMine={() => {
            setVersion(theirs.version);
            setTheirs(undefined);
            saving.mutate(theirs.version);
          }}
        />
      )}
      {theirs === undefined && !isNameTaken && <RefusalText error={saving.error} />}
      <div className={classes.foot}>
        <span className="meta num">{t('editor.chosen', { count: chosen.size })}</span>
        <Button variant="default" onClick={onCancel}>
          {t('editor.cancel')}
        </Button>
        <Button
          type="submit"
          loading={saving.isPending}
          disabled={name.trim() === '' || theirs !== undefined}
        >
          {t('editor.save')}
        </Button>
      </div>
    </form>
  );
}
