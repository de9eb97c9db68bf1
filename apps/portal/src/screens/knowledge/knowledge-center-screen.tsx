import { Button } from '@mantine/core';
import { KNOWLEDGE_CATEGORIES, type KnowledgePostSummary } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { PostLink } from '../../features/knowledge/post-link.tsx';
import { PostSearchField } from '../../features/knowledge/post-search-field.tsx';
import {
  useKnowledgeDrafts,
  useKnowledgePosts,
  useOpenFindings,
  useReadingLanguage,
} from '../../features/knowledge/use-knowledge.ts';
import { editPostUrl, searchPostsUrl } from '../../platform/post-url.ts';
import { useAllowed } from '../../platform/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './knowledge-center-screen.module.css';

const FIRST_TO_READ = 'red-gear-unit';
const SHORT_LIST = 5;

/** Posts about what machines have, how it is measured, and how the portal is used. */
export function KnowledgeCenterScreen() {
  const mayRead = useAllowed('KNOWLEDGE_4201');
  return mayRead ? <KnowledgeCenter /> : <ForbiddenScreen />;
}

function KnowledgeCenter() {
  const { t } = useTranslation('knowledge');
  const language = useReadingLanguage();
  const mayWrite = useAllowed('KNOWLEDGE_4202');
  const posts = useKnowledgePosts();
  const drafts = useKnowledgeDrafts({ enabled: mayWrite });
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  return (
    <div className={classes.root}>
      <PageTitle title={t('title')}>
        <Button size="xs" variant="default" component={Link} to="/knowledge-center/docs">
          {t('docs.title')}
        </Button>
        {mayWrite && (
          <Button size="xs" variant="default" component={Link} to={editPostUrl(language)}>
            {t('write')}
          </Button>
        )}
      </PageTitle>
      {/* Typing narrows the titles at once; Enter looks into the texts. */}
      <PostSearchField
        text={search}
        onType={setSearch}
        onSearch={(text) => text !== '' && void navigate(searchPostsUrl(text))}
      />
      <Loaded query={posts}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('none')} />
          ) : search.trim() === '' ? (
            <>
              <Highlights posts={all} />
              {(drafts.data ?? []).length > 0 && (
                <section className={classes.group}>
                  <h2>{t('drafts')}</h2>
                  <ul className={classes.drafts}>
                    {drafts.data?.map(({ id, postId, langCode, title }) => (
                      <li key={id}>
                        <Link to={editPostUrl(langCode, postId)}>{title}</Link>{' '}
                        <span className="meta">{langCode.toUpperCase()}</span>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              {KNOWLEDGE_CATEGORIES.map((category) => {
                const own = all.filter((post) => post.category === category);
                return own.length === 0 ? null : (
                  <PostGroup key={category} title={t(`category.${category}`)} posts={own} />
                );
              })}
            </>
          ) : (
            <FoundPosts posts={all} search={search} />
          )
        }
      </Loaded>
    </div>
  );
}

function PostGroup({
  title,
  posts,
  noteOf,
}: {
  title: string;
  posts: readonly KnowledgePostSummary[];
  noteOf?: (post: KnowledgePostSummary) => string | undefined;
}) {
  if (posts.length === 0) return null;
  return (
    <section className={classes.group}>
      <h2>{title}</h2>
      <ul className={classes.posts}>
        {posts.map((post) => {
          const note = noteOf?.(post);
          return <PostLink key={post.id} post={post} {...(note === undefined ? {} : { note })} />;
        })}
      </ul>
    </section>
  );
}

/** Where to begin, what one's machines have now, what others found helpful, what is new of one's own plant. */
function Highlights({ posts }: { posts: readonly KnowledgePostSummary[] }) {
  const { t } = useTranslation('knowledge');
  const findings = useOpenFindings();
  const counts = new Map<string, number>();
  for (const { fault } of findings.data?.rows ?? []) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  const openOf = ({ faults }: KnowledgePostSummary) =>
    faults.reduce((sum, fault) => sum + (counts.get(fault) ?? 0), 0);
  const now = posts
    .filter((post) => post.category !== 'portal' && post.faults.length === 1 && openOf(post) > 0)
    .toSorted((a, b) => openOf(b) - openOf(a))
    .slice(0, SHORT_LIST);
  const helpful = posts
    .filter((post) => post.helpful > post.notHelpful)
    .toSorted((a, b) => b.helpful - b.notHelpful - (a.helpful - a.notHelpful))
    .slice(0, SHORT_LIST);
  const newest = posts
    .filter(({ origin }) => origin === 'own')
    .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
    .slice(0, SHORT_LIST);
  return (
    <div className={classes.highlights}>
      <PostGroup title={t('start')} posts={posts.filter(({ id }) => id === FIRST_TO_READ)} />
      <PostGroup title={t('now')} posts={now} noteOf={(post) => t('nowNote', { count: openOf(post) })} />
      <PostGroup title={t('helpful')} posts={helpful} />
      <PostGroup title={t('newest')} posts={newest} />
    </div>
  );
}

/** Every word in title or summary, whatever its case and accents. */
function FoundPosts({ posts, search }: { posts: readonly KnowledgePostSummary[]; search: string }) {
  const { t } = useTranslation('knowledge');
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = posts.filter((post) => {
    const text = plain(`${post.title} ${post.summary} ${post.faults.join(' ')}`);
    return words.every((word) => text.includes(word));
  });
  const inTexts = (
    <Button variant="default" size="xs" component={Link} to={searchPostsUrl(search)}>
      {t('findInTexts')}
    </Button>
  );
  if (found.length === 0) return <EmptyState title={t('findNone')} action={inTexts} />;
  return (
    <>
      <ul className={classes.posts}>
        {found.map((post) => (
          <PostLink key={post.id} post={post} />
        ))}
      </ul>
      <div>{inTexts}</div>
    </>
  );
}
