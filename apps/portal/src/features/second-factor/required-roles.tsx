import { Button, Checkbox } from '@mantine/core';
import { listRoles, type Role, readSecondFactorRule, saveSecondFactorRule } from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useMayDo } from '../../platform/demo-access.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useRoleName } from '../../platform/role-name.ts';
import { ConflictChoice, versionMeanwhile } from '../../ui/conflict-choice.tsx';
import { DemoAct } from '../../ui/demo-act.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './second-factor.module.css';
import { useFactorFailure } from './use-factor-failure.ts';

/** The operator's own people and the demo are not an organisation's to rule. */
const NOT_ITS_TO_RULE: readonly string[] = ['Fle', 'Dem'];

export function RequiredRoles() {
  const { t } = useTranslation('second-factor');
  const rule = useQuery(queryOf(readSecondFactorRule, {}));
  const known = useQuery(queryOf(listRoles, {}));
  return (
    <section className="panel" aria-labelledby="required-factor">
      <h2 id="required-factor">{t('settings.rule')}</h2>
      <p className={classes.lead}>{t('settings.ruleText')}</p>
      <Loaded query={rule}>
        {({ roles }) => (
          <Loaded query={known}>
            {(all) => (
              <RolesForm
                key={roles.join()}
                roles={roles}
                choices={all.filter(({ code }) => !NOT_ITS_TO_RULE.includes(code))}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}

function RolesForm({
  roles,
  choices,
}: {
  roles: readonly string[];
  choices: readonly Pick<Role, 'code' | 'name'>[];
}) {
  const { t } = useTranslation('second-factor');
  const nameOf = useRoleName();
  const say = useFactorFailure();
  const formats = useFormats();
  const mayChange = useMayDo(saveSecondFactorRule);
  const client = useQueryClient();
  const isChoice = (role: string) => choices.some(({ code }) => code === role);
  const [chosen, setChosen] = useState<readonly string[]>(roles.filter(isChoice));
  // What the form was opened with: a change of somebody else is not written over unseen.
  const [known, setKnown] = useState(roles);
  const save = useMutation({
    mutationFn: () => call(saveSecondFactorRule, { body: { roles: [...chosen], from: [...known] } }),
    onSuccess: ({ roles: saved }) => {
      setKnown(saved);
      return client.invalidateQueries({ queryKey: ['listUserSecondFactors'] });
    },
  });
  const theirs = versionMeanwhile<{ readonly roles: readonly string[] }>(save.error);
  const namesOf = (codes: readonly string[]) =>
    codes.length === 0
      ? t('conflict.none')
      : formats.list(
          codes.map((code) => nameOf(choices.find((each) => each.code === code) ?? { code, name: code })),
        );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <div className={classes.roles}>
        {choices.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={nameOf({ code, name })}
            checked={chosen.includes(code)}
            disabled={!mayChange}
            onChange={(event) => {
              save.reset();
              setChosen(
                event.currentTarget.checked ? [...chosen, code] : chosen.filter((each) => each !== code),
              );
            }}
          />
        ))}
      </div>
      <div className={classes.save}>
        <DemoAct call={saveSecondFactorRule}>
          <Button type="submit" loading={save.isPending}>
            {t('settings.save')}
          </Button>
        </DemoAct>
        <span role="status">
          {save.isSuccess && t('settings.saved')}
          {save.isError && !theirs && say(save.error)}
        </span>
      </div>
      {theirs && (
        <ConflictChoice
          theirs={namesOf(theirs.roles)}
          yours={namesOf(chosen)}
          onKeepMine={() => {
            setKnown(theirs.roles);
            save.reset();
          }}
          onTakeTheirs={() => {
            setKnown(theirs.roles);
            setChosen(theirs.roles.filter(isChoice));
            save.reset();
          }}
        />
      )}
    </form>
  );
}
