import { Button, Select, TextInput } from '@mantine/core';
import { ProblemError, type Rota } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../platform/preferences.ts';
import { fieldText, fieldTime } from '../../platform/zoned-time.ts';
import classes from './on-call.module.css';

const FAULTS = ['onlyYourself', 'personNotOnCall', 'untilPast', 'untilTooFar', 'dateOrderInvalid'] as const;

/** Somebody takes a span of the rota. */
export function SwapForm({
  people,
  isPending,
  error,
  onSwap,
}: {
  people: Rota['members'];
  isPending: boolean;
  error: Error | null;
  onSwap: (swap: { userId: string; from: string; to: string }) => void;
}) {
  const { t } = useTranslation('on-call');
  const { timeZone } = usePreferences();
  const [userId, setUserId] = useState(people[0]?.id ?? null);
  const [from, setFrom] = useState(() => fieldText(Date.now(), timeZone));
  const [to, setTo] = useState(() => fieldText(Date.now() + 12 * 3_600_000, timeZone));
  const fromMs = fieldTime(from, timeZone);
  const toMs = fieldTime(to, timeZone);
  const code = error instanceof ProblemError ? error.problem.errors?.[0]?.code : undefined;
  const fault = FAULTS.find((each) => each === code);
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (userId === null || fromMs === undefined || toMs === undefined) return;
        onSwap({ userId, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() });
      }}
    >
      <Select
        label={t('swap.who')}
        value={userId}
        allowDeselect={false}
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setUserId}
      />
      <TextInput
        type="datetime-local"
        label={t('swap.from')}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={t('swap.to')}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isPending}>
        {t('swap.take')}
      </Button>
      <p role="alert" className={classes.fault}>
        {error !== null && (fault === undefined ? error.message : t(`fault.${fault}`))}
      </p>
    </form>
  );
}
