import { Button } from '@mantine/core';
import { type CheckTemplate, createCheckTemplate, listCheckTemplates } from '@ritzel/contract';
import { IconChevronLeft, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCheckWords } from '../../features/maintenance/check-words.ts';
import { TemplateForm } from '../../features/maintenance/template-form.tsx';
import { useTemplates } from '../../features/maintenance/use-checks.ts';
import { useMayDo, useOffersAct } from '../../platform/demo-access.ts';
import { useFormats } from '../../platform/formats.ts';
import { useAllowed } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './templates-screen.module.css';

/** Templates of checks: those that ship, to be copied, and those of the organisation. */
export function TemplatesScreen() {
  return useAllowed(...listCheckTemplates.access.permissions) ? <Templates /> : <ForbiddenScreen />;
}

const keyOf = ({ id, shippedCode }: CheckTemplate) => id ?? `shipped ${shippedCode}`;

function Templates() {
  const { t } = useTranslation('maintenance');
  const templates = useTemplates();
  const [chosen, setChosen] = useState<string>();
  const offersAdding = useOffersAct(createCheckTemplate);
  const mayEdit = useMayDo(createCheckTemplate);
  return (
    <div className={classes.root}>
      <Link className={classes.back!} to="/maintenance">
        <IconChevronLeft size={16} stroke={1.7} aria-hidden="true" />
        {t('title')}
      </Link>
      <PageTitle title={t('templates')} aside={t('template.intro')}>
        {offersAdding && (
          <DemoAct call={createCheckTemplate}>
            <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => setChosen('new')}>
              {t('template.add')}
            </Button>
          </DemoAct>
        )}
      </PageTitle>
      <div className={classes.beside}>
        <Loaded query={templates}>
          {(all) => {
            const found = all.find((each) => keyOf(each) === chosen);
            return (
              <>
                <ul className={`panel ${classes.list}`} aria-label={t('templates')}>
                  {all.map((template) => (
                    <li key={keyOf(template)}>
                      <TemplateLine
                        template={template}
                        isOpen={keyOf(template) === chosen}
                        onOpen={() => setChosen(keyOf(template))}
                      />
                    </li>
                  ))}
                </ul>
                <section className={`panel ${classes.form}`} aria-label={t('template.title')}>
                  {chosen !== 'new' && found === undefined ? (
                    <EmptyState title={t('template.choose')} />
                  ) : mayEdit ? (
                    <TemplateForm
                      key={`${chosen} ${found?.revision}`}
                      template={found ?? null}
                      onDone={() => setChosen(undefined)}
                    />
                  ) : (
                    <ReadTemplate template={found} />
                  )}
                </section>
              </>
            );
          }}
        </Loaded>
      </div>
    </div>
  );
}

function useIntervalText() {
  const { t } = useTranslation('maintenance');
  const formats = useFormats();
  return ({ everyHours, every, onSeverity }: CheckTemplate) =>
    formats.list([
      ...(everyHours === null ? [] : [t('interval.everyHours', { hours: formats.count(everyHours) })]),
      ...(every === null ? [] : [t(`interval.every.${every.unit}`, { count: every.count })]),
      ...(onSeverity === null ? [] : [t('interval.from', { severity: t(`severity.${onSeverity}`) })]),
    ]);
}

function TemplateLine({
  template,
  isOpen,
  onOpen,
}: {
  template: CheckTemplate;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation('maintenance');
  const { checkName } = useCheckWords();
  const say = useIntervalText();
  return (
    <button type="button" className={classes.line} aria-pressed={isOpen} onClick={onOpen}>
      <b>{template.id === null ? checkName(template) : template.name}</b>
      <span className="meta">{say(template)}</span>
      <span className="meta">
        {t(template.id === null ? 'template.shipped' : 'template.own')} ·{' '}
        {t('group.checks', { count: template.checks })}
      </span>
    </button>
  );
}

function ReadTemplate({ template }: { template: CheckTemplate | undefined }) {
  const { checkName, stepText } = useCheckWords();
  if (template === undefined) return null;
  return (
    <div className={classes.read}>
      <h2>{template.id === null ? checkName(template) : template.name}</h2>
      <ol>
        {template.steps.map((step) => (
          <li key={step.key}>{stepText(step)}</li>
        ))}
      </ol>
    </div>
  );
}
