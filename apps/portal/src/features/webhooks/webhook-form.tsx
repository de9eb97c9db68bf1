import { Button, Checkbox, Group, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import {
  LANGUAGES,
  listGroups,
  ProblemError,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMS,
  type Webhook,
  type WebhookSecret,
} from '@ritzel/contract';
import { SEVERITY_CODES } from '@ritzel/drivetrain';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type EditedWebhook, refusedField, useSaveWebhook } from './use-webhooks.ts';
import classes from './webhooks.module.css';

const AREAS = ['case', 'alarm', 'work-order'] as const;

const languageName = (code: string) => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;

/** Where to, in which form, and what. The secret of a new one is shown when it is saved. */
export function WebhookForm({
  webhook,
  onSaved,
  onClose,
}: {
  webhook?: Webhook;
  onSaved: (made: WebhookSecret | undefined) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const { language } = usePreferences();
  const groups = useQuery(queryOf(listGroups, {}));
  const [settings, setSettings] = useState<EditedWebhook>(
    webhook ?? {
      ...{ name: '', url: '', form: 'ritzel', language, leastSeverity: 'WARNING', groupIds: [] },
      ...{ events: ['case.opened', 'case.worse', 'case.closed'], isEnabled: true },
    },
  );
  const change = (more: Partial<EditedWebhook>) => setSettings((before) => ({ ...before, ...more }));
  const saving = useSaveWebhook(webhook, onSaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { name, url, form, events, leastSeverity, groupIds, isEnabled } = settings;
    saving.mutate({
      ...{ name: name.trim(), url: url.trim(), form, language: settings.language, events, leastSeverity },
      ...{ groupIds, isEnabled },
    });
  };
  const urlFault = refusedField(saving.error, 'url');
  const nameFault = refusedField(saving.error, 'name');
  return (
    <Dialog title={t(webhook === undefined ? 'form.add' : 'form.change')} size={600} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label={t('form.name')}
          placeholder={t('form.namePlaceholder')}
          value={settings.name}
          required
          maxLength={60}
          data-autofocus
          error={nameFault && t('form.nameTaken')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('form.url')}
          type="url"
          placeholder="https://"
          value={settings.url}
          required
          maxLength={2000}
          error={urlFault && t(urlFault === 'addressRefused' ? 'form.urlRefused' : 'form.urlInvalid')}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
        <div className={classes.pair}>
          <Select
            label={t('form.form')}
            value={settings.form}
            data={WEBHOOK_FORMS.map((value) => ({ value, label: t(`forms.${value}`) }))}
            allowDeselect={false}
            onChange={(value) => value !== null && change({ form: value })}
          />
          <Select
            label={t('form.language')}
            value={settings.language}
            data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
            allowDeselect={false}
            onChange={(value) => value !== null && change({ language: value })}
          />
        </div>
        <p className="meta">{t(`formHint.${settings.form}`)}</p>
        <Checkbox.Group
          label={t('form.events')}
          value={[...settings.events]}
          onChange={(events) => change({ events: WEBHOOK_EVENTS.filter((each) => events.includes(each)) })}
        >
          <div className={classes.pair}>
            {AREAS.map((area) => (
              <div key={area} className={classes.events}>
                {WEBHOOK_EVENTS.filter((each) => each.startsWith(area)).map((each) => (
                  <Checkbox key={each} size="xs" value={each} label={t(`event.${each.replace('.', '_')}`)} />
                ))}
              </div>
            ))}
          </div>
        </Checkbox.Group>
        {settings.events.length === 0 && <p className={classes.problem}>{t('form.noEvents')}</p>}
        <div className={classes.pair}>
          <Select
            label={t('form.leastSeverity')}
            value={settings.leastSeverity}
            data={SEVERITY_CODES.slice(3).map((value) => ({ value, label: t(`severity.${value}`) }))}
            allowDeselect={false}
            onChange={(value) => value !== null && change({ leastSeverity: value })}
          />
          <MultiSelect
            label={t('form.groups')}
            placeholder={settings.groupIds.length === 0 ? t('form.allGroups') : ''}
            value={settings.groupIds}
            data={[
              ...(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              // One that was deleted holds nothing: it can be taken out.
              ...settings.groupIds
                .filter((id) => groups.data?.every((group) => group.id !== id))
                .map((id) => ({ value: id, label: t('form.groupGone') })),
            ]}
            clearable
            searchable
            onChange={(groupIds) => change({ groupIds })}
          />
        </div>
        <Switch
          label={t('form.enabled')}
          checked={settings.isEnabled}
          onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
        />
        {saving.error !== null && urlFault === undefined && nameFault === undefined && (
          <p role="alert" className={classes.problem}>
            {saving.error instanceof ProblemError && saving.error.problem.code === 'conflict'
              ? t('conflict')
              : saving.error.message}
          </p>
        )}
        <Group justify="flex-end" className={classes.foot!}>
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            loading={saving.isPending}
            disabled={
              settings.name.trim() === '' || settings.url.trim() === '' || settings.events.length === 0
            }
          >
            {t(webhook === undefined ? 'form.submit' : 'form.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
