import type { ProgramDoc } from '@ritzel/contract';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation, useParams } from 'react-router';
import { readDocBlocks } from '../../features/knowledge/docs/doc-blocks.ts';
import { DocText } from '../../features/knowledge/docs/doc-text.tsx';
import { useDoc, useDocs } from '../../features/knowledge/docs/use-docs.ts';
import { useReadingLanguage } from '../../features/knowledge/use-knowledge.ts';
import { docAnchor, docUrl } from '../../platform/doc-url.ts';
import { useAllowed } from '../../platform/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './knowledge-post-screen.module.css';

const NAME = /^[a-z0-9-]{1,60}$/;

/** The documentation of the program: without a name all pages, else one of them with its contents. */
export function DocsScreen() {
  const { name } = useParams();
  if (name === undefined) return <AllDocs />;
  return <ReadDoc key={name} name={NAME.test(name) ? name : 'none'} />;
}

function AllDocs() {
  const { t } = useTranslation('knowledge');
  const docs = useDocs();
  return (
    <div className={classes.root}>
      <PageTitle title={t('docs.title')} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Way />
          <InEnglish />
          <Loaded query={docs}>
            {(all) => (
              <dl className={classes.docs} lang="en">
                {all.map(({ name, title, summary }) => (
                  <div key={name}>
                    <dt>
                      <Link to={docUrl(name)}>{title}</Link>
                    </dt>
                    <dd>{summary}</dd>
                  </div>
                ))}
              </dl>
            )}
          </Loaded>
        </div>
      </div>
    </div>
  );
}

function ReadDoc({ name }: { name: string }) {
  const query = useDoc(name);
  return <Loaded query={query}>{(doc) => <Page doc={doc} />}</Loaded>;
}

function Page({ doc }: { doc: ProgramDoc }) {
  const { t } = useTranslation('knowledge');
  const blocks = useMemo(() => readDocBlocks(doc.name, doc.body), [doc]);
  useHeadingOfAddress();
  return (
    <div className={classes.root}>
      <PageTitle title={doc.title} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Way />
          <InEnglish />
          <article>
            <DocText blocks={blocks} />
          </article>
        </div>
        <aside className={classes.side}>
          {doc.headings.length > 1 && (
            <nav className={classes.contents} aria-label={t('contents')}>
              <h2>{t('contents')}</h2>
              <ol lang="en">
                {doc.headings.map((heading) => (
                  <li key={heading}>
                    <Link to={docUrl(doc.name, docAnchor(heading))}>{heading}</Link>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <Pages />
        </aside>
      </div>
    </div>
  );
}

/** The page is there after its address: what the address names is scrolled to then. */
function useHeadingOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
}

function Pages() {
  const { t } = useTranslation('knowledge');
  const docs = useDocs();
  if (docs.data === undefined) return null;
  return (
    <nav className={`${classes.contents} ${classes.pages}`} aria-label={t('docs.all')}>
      <h2>{t('docs.all')}</h2>
      <ol lang="en">
        {docs.data.map(({ name, title }) => (
          <li key={name}>
            <NavLink to={docUrl(name)}>{title}</NavLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Way() {
  const { t } = useTranslation('knowledge');
  const mayRead = useAllowed('KNOWLEDGE_4201');
  return (
    <nav className={classes.path} aria-label={t('title')}>
      {mayRead ? <Link to="/knowledge-center">{t('title')}</Link> : t('title')} ›{' '}
      <Link to="/knowledge-center/docs">{t('docs.title')}</Link>
    </nav>
  );
}

function InEnglish() {
  const { t } = useTranslation('knowledge');
  const language = useReadingLanguage();
  if (language === 'en') return null;
  return (
    <p className={classes.note} role="note">
      {t('docs.english')}
    </p>
  );
}
