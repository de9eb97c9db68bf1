import { Button, Checkbox } from '@mantine/core';
import { type RoleCode, readSecondFactorRule, saveSecondFactorRule } from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './second-factor.module.css';
import { useFactorFailure } from './use-factor-failure.ts';

/** Roles that an organisation can require it of; the operator's own people and the demo are not its to rule. */
const CHOICES = ['Adm', 'Ana', 'Ope', 'Vie'] as const satisfies readonly RoleCode[];

export function RequiredRoles() {
  const { t } = useTranslation('second-factor');
  const rule = useQuery(queryOf(readSecondFactorRule, {}));
  return (
    <section className="panel" aria-labelledby="required-factor">
      <h2 id="required-factor">{t('settings.rule')}</h2>
      <p className={classes.lead}>{t('settings.ruleText')}</p>
      <Loaded query={rule}>{({ roles }) => <RolesForm key={roles.join()} roles={roles} />}</Loaded>
    </section>
  );
}

function RolesForm({ roles }: { roles: readonly RoleCode[] }) {
  const { t } = useTranslation('second-factor');
  const { t: tProfile } = useTranslation('profile');
  const say = useFactorFailure();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly RoleCode[]>(roles);
  const save = useMutation({
    mutationFn: () => call(saveSecondFactorRule, { body: { roles: [...chosen] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['listUserSecondFactors'] }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <div className={classes.roles}>
        {CHOICES.map((role) => (
          <Checkbox
            key={role}
            label={tProfile(`role.${role}`)}
            checked={chosen.includes(role)}
            onChange={(event) => {
              save.reset();
              setChosen(
                event.currentTarget.checked ? [...chosen, role] : chosen.filter((each) => each !== role),
              );
            }}
          />
        ))}
      </div>
      <div className={classes.save}>
        <Button type="submit" loading={save.isPending}>
          {t('settings.save')}
        </Button>
        <span role="status">
          {save.isSuccess && t('settings.saved')}
          {save.isError && say(save.error)}
        </span>
      </div>
    </form>
  );
}
