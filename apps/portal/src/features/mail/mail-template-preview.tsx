import {
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  MAIL_TEMPLATES,
  type MailTemplate,
  previewMailTemplate,
} from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import { ListFilter } from '../../ui/list/list-filters.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './mail.module.css';
import { MailPreview } from './mail-preview.tsx';

/** One kind of mail in one language, written with made-up names. */
export function MailTemplatePreview({
  template,
  language,
  onChange,
}: {
  template: MailTemplate;
  language: Language;
  onChange: (part: { template?: MailTemplate; language?: Language }) => void;
}) {
  const { t } = useTranslation('mail');
  const preview = useQuery(queryOf(previewMailTemplate, { params: { name: template }, query: { language } }));
  return (
    <>
      <div className={classes.filters}>
        <ListFilter
          label={t('template')}
          value={template}
          options={MAIL_TEMPLATES.map((value) => ({ value, label: t(`names.${value}`) }))}
          onChange={(value) => onChange({ template: value })}
        />
        <ListFilter
          label={t('language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(value) => onChange({ language: value })}
        />
      </div>
      <p className="meta">{t('sample')}</p>
      <Loaded query={preview}>
        {(written) => (
          <article className="panel" aria-label={t(`names.${template}`)}>
            <h2 className={classes.previewSubject}>{written.subject}</h2>
            <MailPreview mail={written} />
          </article>
        )}
      </Loaded>
    </>
  );
}
