import { Button } from '@mantine/core';
import { searchKnowledgePosts } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FoundPostItem } from '../../features/knowledge/found-post.tsx';
import { PostFilters } from '../../features/knowledge/post-filters.tsx';
import searchClasses from '../../features/knowledge/post-search.module.css';
import { PostSearchField } from '../../features/knowledge/post-search-field.tsx';
import {
  type PostSearchView,
  postSearchQuery,
  postSearchSchema,
} from '../../features/knowledge/post-search-params.ts';
import { useReadingLanguage } from '../../features/knowledge/use-knowledge.ts';
import { call } from '../../platform/call.ts';
import { useAllowed } from '../../platform/session.ts';
import { useKeyset } from '../../platform/use-keyset.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './knowledge-center-screen.module.css';

/** Posts by the words of their text, with the passages that have them. */
export function SearchResultsScreen() {
  const mayRead = useAllowed('KNOWLEDGE_4201');
  return mayRead ? <SearchResults /> : <ForbiddenScreen />;
}

function SearchResults() {
  const { t } = useTranslation('search');
  const { view, change } = useSearchView(postSearchSchema, ['q']);
  return (
    <div className={classes.root}>
      <PageTitle title={t('posts.title')} />
      <QueryField key={view.q} text={view.q} onSearch={(q) => change({ q })} />
      <PostFilters view={view} onChange={change} />
      {view.q.trim() === '' ? <EmptyState title={t('posts.begin')} /> : <Results view={view} />}
    </div>
  );
}

/** Leaving the field searches too, so that the results are those of what stands in it. */
function QueryField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  return (
    <PostSearchField
      text={typed}
      onType={setTyped}
      onSearch={onSearch}
      onLeave={(left) => left !== text && onSearch(left)}
    />
  );
}

function Results({ view }: { view: PostSearchView }) {
  const { t } = useTranslation('search');
  const language = useReadingLanguage();
  const asked = { ...postSearchQuery(view), lang_code: language };
  const { query, rows } = useKeyset(
    [searchKnowledgePosts.name, asked],
    (after, signal) =>
      call(
        searchKnowledgePosts,
        { query: { ...asked, ...(after === undefined ? {} : { after }) } },
        { signal },
      ),
    { keepsPrevious: true },
  );
  if (query.isError) return <FailedState error={query.error} onRetry={() => void query.refetch()} />;
  if (rows === undefined) return <LoadingState />;
  const [first] = query.data?.pages ?? [];
  if (rows.length === 0)
    return (
      <EmptyState
        title={t('posts.none', { text: view.q.trim() })}
        action={
          <Button variant="default" component={Link} to="/knowledge-center">
            {t('posts.browse')}
          </Button>
        }
      >
        {t('posts.suggest')}
      </EmptyState>
    );
  return (
    <>
      <p className={searchClasses.count} role="status">
        {first?.isGuess
          ? t('posts.guess', { text: view.q.trim() })
          : t('posts.count', { count: first?.total ?? rows.length })}
      </p>
      <ul className={searchClasses.results}>
        {rows.map((post) => (
          <FoundPostItem key={post.id} post={post} isForeign={post.langCode !== language} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('posts.more')}
          </Button>
        </div>
      )}
    </>
  );
}
