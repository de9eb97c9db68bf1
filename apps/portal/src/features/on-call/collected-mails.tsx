import { Button, NumberInput } from '@mantine/core';
import {
  type AnnouncementSettings,
  MAX_COLLECT_MINUTES,
  ProblemError,
  readAnnouncementSettings,
  saveAnnouncementSettings,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useMayDo } from '../../platform/demo-access.ts';
import { queryOf } from '../../platform/query-client.ts';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './on-call.module.css';

/** How long a mail about a case waits for others. */
export function CollectedMails() {
  const { t } = useTranslation('on-call');
  const client = useQueryClient();
  const settings = useQuery(queryOf(readAnnouncementSettings, {}));
  const saving = useMutation({
    mutationFn: (body: AnnouncementSettings) => call(saveAnnouncementSettings, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: [readAnnouncementSettings.name] }),
  });
  return (
    <section className="panel" aria-labelledby="collected-mails">
      <h2 id="collected-mails">{t('collected.title')}</h2>
      <p className="meta">{t('collected.text')}</p>
      <Loaded query={settings}>
        {(saved) => (
          <Minutes
            key={saved.revision}
            saved={saved}
            isPending={saving.isPending}
            onSave={(collectMinutes) => saving.mutate({ collectMinutes, revision: saved.revision })}
          />
        )}
      </Loaded>
      {saving.isError && (
        <p role="alert">{t(isConflict(saving.error) ? 'collected.changedMeanwhile' : 'collected.failed')}</p>
      )}
    </section>
  );
}

const isConflict = (error: Error): boolean =>
  error instanceof ProblemError && error.problem.code === 'conflict';

function Minutes({
  saved,
  isPending,
  onSave,
}: {
  saved: AnnouncementSettings;
  isPending: boolean;
  onSave: (collectMinutes: number) => void;
}) {
  const { t } = useTranslation('on-call');
  const mayChange = useMayDo(saveAnnouncementSettings);
  const [minutes, setMinutes] = useState<number | ''>(saved.collectMinutes);
  if (!mayChange)
    return (
      <p>
        {saved.collectMinutes === 0
          ? t('collected.atOnce')
          : t('collected.are', { count: saved.collectMinutes })}
      </p>
    );
  return (
    <form
      className={classes.collected}
      onSubmit={(event) => {
        event.preventDefault();
        if (minutes !== '') onSave(minutes);
      }}
    >
      <NumberInput
        size="xs"
        w={160}
        label={t('collected.minutes')}
        value={minutes}
        min={0}
        max={MAX_COLLECT_MINUTES}
        clampBehavior="strict"
        allowDecimal={false}
        onChange={(value) => setMinutes(value === '' ? '' : Number(value))}
      />
      <Button
        type="submit"
        size="xs"
        disabled={minutes === '' || minutes === saved.collectMinutes}
        loading={isPending}
      >
        {t('save')}
      </Button>
    </form>
  );
}
