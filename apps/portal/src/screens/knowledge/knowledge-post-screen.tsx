import { Button } from '@mantine/core';
import { type KnowledgePost, LANGUAGE_NAMES, LANGUAGES } from '@ritzel/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AffectedMachines } from '../../features/knowledge/affected-machines.tsx';
import { headingsOf, readArticleBlocks } from '../../features/knowledge/article-blocks.ts';
import { ArticleText } from '../../features/knowledge/article-text.tsx';
import { PostEditor } from '../../features/knowledge/post-editor.tsx';
import { PostVote } from '../../features/knowledge/post-vote.tsx';
import {
  useKnowledgeChanges,
  useKnowledgePost,
  useKnowledgePosts,
  useOpenFindings,
  useReadingLanguage,
} from '../../features/knowledge/use-knowledge.ts';
import { evidenceUrl } from '../../features/vibration/findings/evidence-url.ts';
import { editPostUrl, postUrl } from '../../platform/post-url.ts';
import { useAllowed } from '../../platform/session.ts';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './knowledge-post-screen.module.css';

const ID = /^[a-z0-9-]{1,60}$/;

/** One post to read; with `edit` in the address its draft to write. */
export function KnowledgePostScreen() {
  const [params] = useSearchParams();
  const mayRead = useAllowed('KNOWLEDGE_4201');
  const mayWrite = useAllowed('KNOWLEDGE_4201', 'KNOWLEDGE_4202');
  const asked = params.get('id') ?? '';
  const id = ID.test(asked) ? asked : '';
  const edited = LANGUAGES.find((each) => each === params.get('edit'));
  if (!mayRead || (edited !== undefined && !mayWrite)) return <ForbiddenScreen />;
  if (edited !== undefined)
    return <PostEditor key={`${id}/${edited}`} postId={id === '' ? undefined : id} langCode={edited} />;
  return <ReadPost key={id} id={id === '' ? 'none' : id} mayWrite={mayWrite} />;
}

function ReadPost({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const query = useKnowledgePost(id);
  return <Loaded query={query}>{(post) => <Article post={post} mayWrite={mayWrite} />}</Loaded>;
}

function Article({ post, mayWrite }: { post: KnowledgePost; mayWrite: boolean }) {
  const { t } = useTranslation('knowledge');
  const language = useReadingLanguage();
  const blocks = useMemo(() => readArticleBlocks(post.body), [post.body]);
  const headings = headingsOf(blocks);
  return (
    <div className={classes.root}>
      <PageTitle title={post.title} lang={post.langCode}>
        <Button size="xs" variant="default" onClick={() => window.print()}>
          {t('print')}
        </Button>
        {mayWrite && <WriterActs post={post} />}
      </PageTitle>
      <div className={classes.columns}>
        <div className={classes.main}>
          <nav className={classes.path} aria-label={t('title')}>
            <Link to="/knowledge-center">{t('title')}</Link> › {t(`category.${post.category}`)}
          </nav>
          {post.isFallback && (
            <p className={classes.note} role="note">
              {t('fallback', { wanted: LANGUAGE_NAMES[language], shown: LANGUAGE_NAMES[post.langCode] })}
            </p>
          )}
          {post.isHidden && (
            <p className={classes.note} role="note">
              {t('isHidden')}
            </p>
          )}
          <p className={classes.summary} lang={post.langCode} dir="auto">
            {post.summary}
          </p>
          <article>
            <ArticleText blocks={blocks} langCode={post.langCode} tableLabel={t('table')} />
          </article>
          <p className="meta">
            {t('updated')} <TimeText at={post.publishedAt} format="YYYY-MM-DD" />
            {post.authorName !== null && ` · ${post.authorName}`}
          </p>
          <PostVote post={post} />
          <Neighbours post={post} />
        </div>
        <aside className={classes.side}>
          {headings.length > 1 && (
            <nav className={classes.contents} aria-label={t('contents')}>
              <h2>{t('contents')}</h2>
              <ol>
                {headings.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          {post.faults.length === 1 && <Machines fault={post.faults[0]!} />}
        </aside>
      </div>
    </div>
  );
}

function Machines({ fault }: { fault: string }) {
  const { t } = useTranslation('knowledge');
  const maySee = useAllowed('EQUIPMENT_1001');
  const findings = useOpenFindings(fault);
  if (!maySee) return null;
  return (
    <section className={classes.machines}>
      <h2>{t('machines.title')}</h2>
      <Loaded query={findings}>
        {({ rows }) => <AffectedMachines findings={rows} urlOf={evidenceUrl} />}
      </Loaded>
    </section>
  );
}

/** The post before and after in its category. */
function Neighbours({ post }: { post: KnowledgePost }) {
  const { t } = useTranslation('knowledge');
  const all = useKnowledgePosts().data ?? [];
  const siblings = all.filter(({ category }) => category === post.category);
  const at = siblings.findIndex(({ id }) => id === post.id);
  if (at === -1) return null;
  const before = siblings[at - 1];
  const after = siblings[at + 1];
  return (
    <nav className={classes.neighbours} aria-label={t('related')}>
      {before && (
        <Link to={postUrl(before.id)}>
          <span className="meta">{t('previous')}</span>
          <span lang={before.langCode}>{before.title}</span>
        </Link>
      )}
      {after && (
        <Link to={postUrl(after.id)} className={classes.next}>
          <span className="meta">{t('next')}</span>
          <span lang={after.langCode}>{after.title}</span>
        </Link>
      )}
    </nav>
  );
}

function WriterActs({ post }: { post: KnowledgePost }) {
  const { t } = useTranslation('knowledge');
  const navigate = useNavigate();
  const { hide, remove } = useKnowledgeChanges();
  const [isAsking, setAsking] = useState(false);
  if (post.origin === 'shipped')
    return (
      <Button
        size="xs"
        variant="default"
        loading={hide.isPending}
        onClick={() => hide.mutate({ id: post.id, isHidden: !post.isHidden })}
      >
        {t(post.isHidden ? 'show' : 'hide')}
      </Button>
    );
  if (isAsking)
    return (
      <>
        <span role="alert">{t('removeAsk')}</span>
        <Button
          size="xs"
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate(post.id, { onSuccess: () => void navigate('/knowledge-center') })}
        >
          {t('remove')}
        </Button>
      </>
    );
  return (
    <>
      <Button size="xs" variant="default" component={Link} to={editPostUrl(post.langCode, post.id)}>
        {t('edit')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
    </>
  );
}
