import { Button, Checkbox } from '@mantine/core';
import type { Policy } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../ui/loaded.tsx';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import classes from './policy-consent.module.css';
import { usePolicies } from './use-policies.ts';

/** What the server asks to accept, with its text and what is new in it; each must be ticked before one may go on. */
export function PolicyConsent({
  names,
  isBusy,
  failure,
  onAccept,
  onBack,
}: {
  /** Of the policies that are not accepted yet; without it all that are mandatory, as for a new account. */
  names?: readonly string[];
  isBusy: boolean;
  failure: string | undefined;
  onAccept: (policyIds: string[]) => void;
  onBack: () => void;
}) {
  const { t } = useTranslation('login');
  const policies = usePolicies();
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(checked);
    if (!next.delete(id)) next.add(id);
    setChecked(next);
  };
  return (
    <Loaded query={policies}>
      {(all) => {
        const asked = all.filter((policy) => policy.mandatory && (names?.includes(policy.name) ?? true));
        const isComplete = asked.every((policy) => checked.has(policy.id));
        return (
          <form
            className={classes.root}
            onSubmit={(event) => {
              event.preventDefault();
              if (isComplete) onAccept([...checked]);
            }}
          >
            <p>{t('policies.text')}</p>
            <ul className={classes.list}>
              {asked.map((policy) => (
                <PolicyItem
                  key={policy.id}
                  policy={policy}
                  isChecked={checked.has(policy.id)}
                  onToggle={() => toggle(policy.id)}
                />
              ))}
            </ul>
            <p role="alert" className={classes.failure}>
              {failure}
            </p>
            <div className={classes.actions}>
              <Button size="md" variant="default" onClick={onBack}>
                {t('policies.back')}
              </Button>
              <Button size="md" type="submit" disabled={!isComplete} loading={isBusy} style={{ flex: 1 }}>
                {t('policies.accept')}
              </Button>
            </div>
          </form>
        );
      }}
    </Loaded>
  );
}

function PolicyItem({
  policy,
  isChecked,
  onToggle,
}: {
  policy: Policy;
  isChecked: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation('login');
  const { title } = policy;
  return (
    <li className={classes.item}>
      <Checkbox
        size="sm"
        checked={isChecked}
        onChange={onToggle}
        label={t('policies.accepts', { title })}
        description={t('policies.version', { version: policy.version })}
      />
      {policy.changes !== '' && (
        <p className={classes.changes}>
          <b>{t('policies.changed')}</b> {policy.changes}
        </p>
      )}
      {policy.isFallback && <p className={classes.changes}>{t('policies.fallback')}</p>}
      <details>
        <summary>{t('policies.read')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE a scrolling text must be reachable by keyboard */}
        <section className={classes.body} tabIndex={0} aria-label={title} lang={policy.langCode}>
          <MarkdownText source={policy.body} topLevel={2} />
        </section>
      </details>
    </li>
  );
}
