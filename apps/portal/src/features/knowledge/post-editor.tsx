import { Button, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import {
  DOCUMENT_EQUIPMENT_TYPES,
  KNOWLEDGE_CATEGORIES,
  type KnowledgeVersionText,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  ProblemError,
} from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, useNavigate } from 'react-router';
import { editPostUrl, postUrl } from '../../platform/post-url.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { readArticleBlocks } from './article-blocks.ts';
import { ArticleText } from './article-text.tsx';
import { PostBodyField } from './post-body-field.tsx';
import classes from './post-editor.module.css';
import { useFaultChoices } from './post-faults.ts';
import { type EditedPost, readVersion, useKnowledgeChanges, useKnowledgeVersions } from './use-knowledge.ts';

const EMPTY: EditedPost = {
  ...{ category: 'plant', title: '', summary: '', body: '' },
  ...{ faults: [], equipmentTypes: [] },
};

interface Begun {
  readonly text: EditedPost;
  readonly revision: number;
}

const textOf = ({ category, title, summary, body, faults, equipmentTypes }: EditedPost): EditedPost => ({
  ...{ category, title, summary, body, faults, equipmentTypes },
});

/** Writes a post in one language: the draft where there is one, else what is published, else nothing yet. */
export function PostEditor({ postId, langCode }: { postId: string | undefined; langCode: Language }) {
  const versions = useKnowledgeVersions(postId);
  const own = versions.data?.filter((each) => each.langCode === langCode) ?? [];
  const from = own.find(({ state }) => state === 'draft') ?? own.find(({ state }) => state === 'published');
  const begun = useQuery({
    queryKey: ['begun post', postId ?? 'new', langCode],
    queryFn: async (): Promise<Begun> => {
      if (postId === undefined || from === undefined) return { text: EMPTY, revision: 0 };
      const version = await readVersion(postId, from.id);
      return { text: textOf(version), revision: version.state === 'draft' ? version.revision : 0 };
    },
    enabled: postId === undefined || versions.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (versions.isError) return <FailedState error={versions.error} onRetry={() => void versions.refetch()} />;
  return (
    <Loaded query={begun}>
      {(start) => <EditorForm postId={postId} langCode={langCode} begun={start} />}
    </Loaded>
  );
}

function EditorForm({
  postId,
  langCode,
  begun,
}: {
  postId: string | undefined;
  langCode: Language;
  begun: Begun;
}) {
  const { t } = useTranslation('knowledge');
  const navigate = useNavigate();
  const { save, publish, discard } = useKnowledgeChanges();
  const [text, setText] = useState(begun.text);
  const [saved, setSaved] = useState(begun.text);
  const [revision, setRevision] = useState(begun.revision);
  const [id, setId] = useState(postId);
  const set = (part: Partial<EditedPost>) => setText({ ...text, ...part });
  const isDirty = JSON.stringify(text) !== JSON.stringify(saved);
  const isComplete = text.title.trim() !== '' && text.body.trim() !== '';
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const blocks = useMemo(() => readArticleBlocks(text.body), [text.body]);
  const faults = useFaultChoices(text.faults);
  const conflict = conflictOf(save.error);
  const refused = save.error instanceof ProblemError ? save.error.problem.errors?.[0] : undefined;
  const bodyFault = refused?.field === 'body.body' ? refused.message : undefined;

  const accept = (stored: KnowledgeVersionText) => {
    setId(stored.postId);
    setRevision(stored.revision);
    setText(textOf(stored));
    setSaved(textOf(stored));
  };
  const store = async () => {
    const stored = await save.mutateAsync({ id, langCode, revision, text });
    accept(stored);
    return stored;
  };
  return (
    <div className={classes.root}>
      {blocker.state === 'blocked' && (
        <LeaveQuestion
          words={{
            title: t('editor.leave.title'),
            text: t('editor.leave.text'),
            stay: t('editor.leave.stay'),
            leave: t('editor.leave.leave'),
          }}
          onLeave={() => blocker.proceed()}
          onStay={() => blocker.reset()}
        />
      )}
      <PageTitle
        title={t(postId === undefined ? 'editor.new' : 'editor.edit')}
        aside={
          <span role="status">{isDirty ? t('editor.unsaved') : save.isSuccess ? t('editor.saved') : ''}</span>
        }
      >
        {id !== undefined && revision > 0 && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            loading={discard.isPending}
            onClick={() => {
              setSaved(text);
              discard.mutate({ id, langCode }, { onSuccess: () => void navigate('/knowledge-center') });
            }}
          >
            {t('editor.discard')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={!isDirty || !isComplete}
          loading={save.isPending}
          // A failure stands below the title.
          onClick={() => store().catch(() => undefined)}
        >
          {t('editor.save')}
        </Button>
        <Button
          size="xs"
          disabled={!isComplete || (!isDirty && revision === 0)}
          loading={publish.isPending}
          onClick={async () => {
            try {
              const current = isDirty ? await store() : { postId: id ?? '', revision };
              await publish.mutateAsync({ id: current.postId, langCode, revision: current.revision });
              await navigate(postUrl(current.postId));
            } catch {
              // Shown below the title.
            }
          }}
        >
          {t('editor.publish')}
        </Button>
      </PageTitle>
      {conflict !== undefined ? (
        <p className={classes.problem} role="alert">
          {t('editor.conflict')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => accept(conflict)}>
            {t('editor.takeTheirs')}
          </Button>
        </p>
      ) : (
        (save.isError || publish.isError) && (
          <p className={classes.problem} role="alert">
            {t('editor.failed')}
          </p>
        )
      )}
      <div className={classes.panes}>
        <div className={classes.fields}>
          <TextInput
            label={t('editor.title')}
            value={text.title}
            maxLength={120}
            required
            onChange={({ currentTarget }) => set({ title: currentTarget.value })}
          />
          <Textarea
            label={t('editor.summary')}
            value={text.summary}
            maxLength={300}
            rows={2}
            onChange={({ currentTarget }) => set({ summary: currentTarget.value })}
          />
          <div className={classes.row}>
            <Select
              label={t('editor.category')}
              data={KNOWLEDGE_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
              value={text.category}
              allowDeselect={false}
              onChange={(value) => {
                const category = KNOWLEDGE_CATEGORIES.find((each) => each === value);
                if (category !== undefined) set({ category });
              }}
            />
            <Select
              label={t('editor.language')}
              data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              value={langCode}
              allowDeselect={false}
              disabled={isDirty}
              onChange={(value) => {
                const chosen = LANGUAGES.find((each) => each === value);
                if (chosen !== undefined) void navigate(editPostUrl(chosen, id));
              }}
            />
          </div>
          <MultiSelect
            label={t('editor.faults')}
            data={faults}
            value={text.faults}
            searchable
            hidePickedOptions
            onChange={(chosen) => set({ faults: chosen })}
          />
          <MultiSelect
            label={t('editor.types')}
            data={DOCUMENT_EQUIPMENT_TYPES.map((value) => ({
              value,
              label: t(`equipmentType.${value}`, { ns: 'common' }),
            }))}
            value={text.equipmentTypes}
            onChange={(values) =>
              set({ equipmentTypes: DOCUMENT_EQUIPMENT_TYPES.filter((each) => values.includes(each)) })
            }
          />
          <PostBodyField
            body={text.body}
            langCode={langCode}
            error={bodyFault}
            onChange={(body) => set({ body })}
          />
          {id !== undefined && <History postId={id} langCode={langCode} onRestore={setText} />}
        </div>
        <section className={classes.preview} aria-label={t('editor.preview')}>
          <h2>{t('editor.preview')}</h2>
          <ArticleText blocks={blocks} langCode={langCode} tableLabel={t('table')} />
        </section>
      </div>
    </div>
  );
}

/** What is stored, when another was first; null where the draft is gone. */
function conflictOf(error: Error | null): KnowledgeVersionText | undefined {
  if (!(error instanceof ProblemError) || error.problem.code !== 'conflict') return undefined;
  // @NOTE: the shape that the call answers, by the contract of conflicts
  return (error.problem.current as KnowledgeVersionText | null | undefined) ?? undefined;
}

function History({
  postId,
  langCode,
  onRestore,
}: {
  postId: string;
  langCode: Language;
  onRestore: (text: EditedPost) => void;
}) {
  const { t } = useTranslation('knowledge');
  const { data = [] } = useKnowledgeVersions(postId);
  const own = data.filter((each) => each.langCode === langCode);
  if (own.length === 0) return null;
  return (
    <details>
      <summary>{t('editor.history')}</summary>
      <ul className={classes.history}>
        {own.map(({ id, number, state, changedAt, changedBy }) => (
          <li key={id}>
            <span>
              {number} · {t(`editor.state.${state}`)} · <TimeText at={changedAt} format="YYYY-MM-DD HH:mm" />
              {changedBy !== null && ` · ${changedBy}`}
            </span>
            {state !== 'draft' && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={async () => onRestore(textOf(await readVersion(postId, id)))}
              >
                {t('editor.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
