import { SegmentedControl } from '@mantine/core';
import { LANGUAGES, MAIL_STATES, MAIL_TEMPLATES } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { MailOutbox } from '../../features/mail/mail-outbox.tsx';
import { MailTemplatePreview } from '../../features/mail/mail-template-preview.tsx';
import { choiceParam, patternParam, searchSchema } from '../../platform/search-schema.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { PageTitle } from '../../ui/page-title.tsx';

const VIEWS = ['outbox', 'templates'] as const;
const schema = searchSchema({
  show: choiceParam(VIEWS, 'outbox'),
  state: choiceParam(MAIL_STATES, ''),
  id: patternParam(/^[0-9a-f-]{36}$/),
  template: choiceParam(MAIL_TEMPLATES, 'invitation'),
  language: choiceParam(LANGUAGES, 'en'),
});

/** What the portal wrote by mail and what became of it, and how each kind of mail looks. */
export function MailSection() {
  const { t } = useTranslation('mail');
  const { view, change, urlOf } = useSearchView(schema, ['show', 'id']);
  return (
    <>
      <PageTitle title={t('title')}>
        <SegmentedControl
          size="xs"
          aria-label={t('view')}
          value={view.show}
          data={VIEWS.map((value) => ({ value, label: t(value) }))}
          onChange={(show) => change({ show, id: '' })}
        />
      </PageTitle>
      {view.show === 'outbox' ? (
        <MailOutbox
          state={view.state}
          openId={view.id}
          urlOf={(id) => urlOf({ id })}
          onState={(state) => change({ state })}
          onClose={() => change({ id: '' })}
        />
      ) : (
        <MailTemplatePreview template={view.template} language={view.language} onChange={change} />
      )}
    </>
  );
}
