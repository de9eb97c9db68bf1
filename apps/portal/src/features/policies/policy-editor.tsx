import { Button, SegmentedControl, Tabs, Textarea, TextInput } from '@mantine/core';
import {
  MAX_POLICY_BODY,
  MAX_POLICY_CHANGES,
  type PolicyVersion,
  type PolicyVersionText,
} from '@ritzel/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { useRefusal } from '../../platform/use-refusal.ts';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { DraftConflict, storedVersionOf } from './draft-conflict.tsx';
import classes from './policies-admin.module.css';
import { PublishDialog } from './publish-dialog.tsx';
import { TextDifferenceView } from './text-difference-view.tsx';
import { type EditedText, usePolicyChanges, usePolicyVersion } from './use-policy-versions.ts';

const textOf = ({ title, changes, body }: EditedText): EditedText => ({ title, changes, body });
const isSame = (a: EditedText, b: EditedText) =>
  a.title === b.title && a.changes === b.changes && a.body === b.body;

/** A draft being written: the text at the left, how it reads or what it changes at the right; on a phone as tabs. */
export function PolicyEditor({
  draft,
  versions,
  onGone,
}: {
  draft: PolicyVersionText;
  versions: readonly PolicyVersion[];
  /** It was published or discarded. */
  onGone: (id: string | undefined) => void;
}) {
  const { t } = useTranslation('policies');
  const refusalOf = useRefusal();
  const isPhone = useIsPhone();
  const [text, setText] = useState(() => textOf(draft));
  const [revision, setRevision] = useState(draft.revision);
  const [saved, setSaved] = useState(() => textOf(draft));
  const [pane, setPane] = useState<'write' | 'preview' | 'changes'>(isPhone ? 'write' : 'preview');
  const [isPublishing, setPublishing] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const { save, withdraw } = usePolicyChanges();
  const isDirty = !isSame(text, saved);
  const inForce = versions.find(
    (each) => each.name === draft.name && each.langCode === draft.langCode && each.status === 'ACTIVE',
  );
  const active = usePolicyVersion(inForce?.id);
  const conflict = storedVersionOf(save.error);
  const mayLeave = useLeaveGuard(isDirty && !isDiscarding);

  const store = async (): Promise<boolean> => {
    const sent = { title: text.title.trim(), changes: text.changes.trim(), body: text.body.trim() };
    try {
      const stored = await save.mutateAsync({ id: draft.id, revision, text: sent });
      setRevision(stored.revision);
      setSaved(textOf(stored));
      setText(textOf(stored));
      return true;
    } catch {
      // Shown below the title.
      return false;
    }
  };
  const set = (part: Partial<EditedText>) => setText({ ...text, ...part });
  const isComplete = text.title.trim() !== '' && text.body.trim() !== '';

  const write = (
    <div className={classes.fields}>
      <TextInput
        label={t('editor.title')}
        value={text.title}
        maxLength={120}
        error={text.title.trim() === '' && t('error.required')}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <Textarea
        label={t('editor.changes')}
        description={t('editor.changesHint')}
        rows={2}
        maxLength={MAX_POLICY_CHANGES}
        value={text.changes}
        onChange={({ currentTarget }) => set({ changes: currentTarget.value })}
      />
      <Textarea
        label={t('editor.body')}
        description={t('editor.bodyHint')}
        className={classes.body!}
        spellCheck
        lang={draft.langCode}
        maxLength={MAX_POLICY_BODY}
        value={text.body}
        error={text.body.trim() === '' && t('error.required')}
        onChange={({ currentTarget }) => set({ body: currentTarget.value })}
      />
    </div>
  );
  const preview = (
    <ScrollArea label={t('editor.preview')} className={classes.preview}>
      <div lang={draft.langCode}>
        <MarkdownText source={text.body} topLevel={2} />
      </div>
    </ScrollArea>
  );
  const changes =
    inForce === undefined ? (
      <p className="meta">{t('difference.first')}</p>
    ) : (
      active.data && <TextDifferenceView older={active.data.body} newer={text.body} />
    );
  return (
    <section className={classes.editor} aria-labelledby="draft-title">
      {mayLeave}
      <header className={classes.editorHead}>
        <h2 id="draft-title">{saved.title}</h2>
        <span className={classes.draftSign}>
          {t('status.DRAFT')} {draft.version} · {draft.langCode.toUpperCase()}
        </span>
        <span className={classes.saveState} role="status">
          {isDirty ? t('editor.unsaved') : save.isSuccess ? t('editor.saved') : ''}
        </span>
        <div className={classes.actions}>
          <Button variant="subtle" color="gray" onClick={() => setDiscarding(true)}>
            {t('editor.discard')}
          </Button>
          <Button
            variant="default"
            disabled={!isDirty || !isComplete}
            loading={save.isPending}
            onClick={() => void store()}
          >
            {t('editor.save')}
          </Button>
          <Button
            disabled={!isComplete}
            onClick={async () => {
              if (!isDirty || (await store())) setPublishing(true);
            }}
          >
            {t('editor.publish')}
          </Button>
        </div>
      </header>
      {isDiscarding && (
        <div className={classes.conflict} role="alert">
          <p>{t('editor.discardAsk')}</p>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setDiscarding(false)}>
              {t('cancel')}
            </Button>
            <Button
              color="red"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate(draft.id, { onSuccess: () => onGone(undefined) })}
            >
              {t('editor.discard')}
            </Button>
          </div>
        </div>
      )}
      {conflict !== undefined && (
        <DraftConflict
          mine={text}
          stored={conflict}
          onTakeTheirs={() => {
            setText(textOf(conflict));
            setSaved(textOf(conflict));
            setRevision(conflict.revision);
            save.reset();
          }}
          onKeepMine={() => {
            setSaved(textOf(conflict));
            setRevision(conflict.revision);
            save.reset();
          }}
        />
      )}
      {save.isError && conflict === undefined && (
        <p role="alert" className={classes.failure}>
          {refusalOf(save.error)}
        </p>
      )}
      {isPhone ? (
        <Tabs
          value={pane}
          onChange={(next) => setPane(next === 'preview' || next === 'changes' ? next : 'write')}
        >
          <Tabs.List grow>
            <Tabs.Tab value="write">{t('editor.write')}</Tabs.Tab>
            <Tabs.Tab value="preview">{t('editor.preview')}</Tabs.Tab>
            <Tabs.Tab value="changes">{t('difference.title')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="write" pt="sm">
            {write}
          </Tabs.Panel>
          <Tabs.Panel value="preview" pt="sm">
            {preview}
          </Tabs.Panel>
          <Tabs.Panel value="changes" pt="sm">
            {changes}
          </Tabs.Panel>
        </Tabs>
      ) : (
        <div className={classes.panes}>
          {write}
          <div className={classes.side}>
            <SegmentedControl
              size="xs"
              aria-label={t('editor.side')}
              value={pane === 'changes' ? 'changes' : 'preview'}
              data={[
                { value: 'preview', label: t('editor.preview') },
                { value: 'changes', label: t('difference.title') },
              ]}
              onChange={(next) => setPane(next === 'changes' ? 'changes' : 'preview')}
            />
            {pane === 'changes' ? changes : preview}
          </div>
        </div>
      )}
      {isPublishing && (
        <PublishDialog
          draft={{ ...draft, revision }}
          versions={versions}
          onClose={() => setPublishing(false)}
          onPublished={() => onGone(draft.id)}
        />
      )}
    </section>
  );
}

/** Leaving with something unsaved asks once, by a link or by closing the window. */
function useLeaveGuard(isDirty: boolean) {
  const { t } = useTranslation('policies');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  const words = {
    title: t('leave.title'),
    text: t('leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  };
  return <LeaveQuestion words={words} onStay={blocker.reset} onLeave={blocker.proceed} />;
}
