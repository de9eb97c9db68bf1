import { useTranslation } from 'react-i18next';
import { withoutOwnTitle } from '../../features/policies/policy-text.tsx';
import { usePolicies } from '../../features/policies/use-policies.ts';
import { portalConfig } from '../../platform/config.ts';
import { DocumentPage } from '../../ui/document-page.tsx';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import classes from './about-screen.module.css';
import { LICENSED_PARTS } from './licences.ts';

/** The operator's own words about the portal. */
function AboutText() {
  const text = usePolicies().data?.find(({ name }) => name === 'about');
  if (text === undefined) return null;
  return (
    <div lang={text.langCode}>
      <MarkdownText source={withoutOwnTitle(text.body)} topLevel={1} />
    </div>
  );
}

/** What this is, in which version, on whose shoulders it stands. The policies are beside it. */
export function AboutScreen() {
  const { t } = useTranslation('legal');
  return (
    <DocumentPage title={t('about.title')}>
      <AboutText />
      <dl className={classes.facts}>
        <div>
          <dt>{t('about.version')}</dt>
          <dd className="num">{portalConfig().version || '–'}</dd>
        </div>
        <div>
          <dt>{t('about.licence')}</dt>
          <dd>Apache-2.0</dd>
        </div>
      </dl>
      <section className={classes.parts} aria-labelledby="parts">
        <h2 id="parts">{t('about.parts')}</h2>
        <p>{t('about.partsText')}</p>
        <ul>
          {LICENSED_PARTS.map(({ name, licence }) => (
            <li key={name}>
              <span>{name}</span>
              <span className="meta">{licence}</span>
            </li>
          ))}
        </ul>
      </section>
    </DocumentPage>
  );
}
