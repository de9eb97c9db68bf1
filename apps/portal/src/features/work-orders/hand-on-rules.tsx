import { Button, NumberInput, Select, Switch } from '@mantine/core';
import { CHECK_SEVERITIES, saveWorkOrderSettings, type WorkOrderSettings } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayDo } from '../../platform/demo-access.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { OrderFault } from './order-fault.tsx';
import { useSaveSettings, useWorkOrderSettings } from './use-work-orders.ts';
import classes from './work-orders.module.css';

/** What is handed on by itself. */
export function HandOnRules() {
  const { t } = useTranslation('work-orders');
  const settings = useWorkOrderSettings();
  return (
    <section className={classes.card} aria-labelledby="hand-on-rules">
      <header className={classes.cardHead}>
        <h2 id="hand-on-rules">{t('rules.title')}</h2>
      </header>
      <Loaded query={settings}>{(saved) => <Rules key={saved.revision} saved={saved} />}</Loaded>
    </section>
  );
}

const FIRST_SEVERITY = 'SEVERE';
const FIRST_DAYS = 14;

function Rules({ saved }: { saved: WorkOrderSettings }) {
  const { t } = useTranslation('work-orders');
  const mayChange = useMayDo(saveWorkOrderSettings);
  const [casesFrom, setCasesFrom] = useState(saved.casesFrom);
  const [days, setDays] = useState(saved.checksDaysAhead);
  const saving = useSaveSettings();
  const isChanged = casesFrom !== saved.casesFrom || days !== saved.checksDaysAhead;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate({ casesFrom, checksDaysAhead: days, revision: saved.revision });
      }}
    >
      <p className="meta">{t('rules.what')}</p>
      <div className={classes.rule}>
        <Switch
          label={t('rules.cases')}
          checked={casesFrom !== null}
          disabled={!mayChange}
          onChange={(event) => setCasesFrom(event.currentTarget.checked ? FIRST_SEVERITY : null)}
        />
        {casesFrom !== null && (
          <Select
            size="xs"
            label={t('rules.from')}
            value={casesFrom}
            disabled={!mayChange}
            data={CHECK_SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) }))}
            allowDeselect={false}
            onChange={(value) => value !== null && setCasesFrom(value)}
          />
        )}
      </div>
      <div className={classes.rule}>
        <Switch
          label={t('rules.checks')}
          checked={days !== null}
          disabled={!mayChange}
          onChange={(event) => setDays(event.currentTarget.checked ? FIRST_DAYS : null)}
        />
        {days !== null && (
          <NumberInput
            size="xs"
            label={t('rules.daysAhead')}
            value={days}
            min={0}
            max={90}
            clampBehavior="strict"
            allowDecimal={false}
            disabled={!mayChange}
            onChange={(value) => setDays(value === '' ? 0 : Number(value))}
          />
        )}
      </div>
      <OrderFault error={saving.error} />
      {mayChange && (
        <span className={classes.tools}>
          <Button type="submit" size="xs" disabled={!isChanged} loading={saving.isPending}>
            {t('save')}
          </Button>
        </span>
      )}
    </form>
  );
}
