import { Button } from '@mantine/core';
import type { PolicyVersionText } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './policies-admin.module.css';
import { usePolicyChanges } from './use-policy-versions.ts';

/** A version in force or withdrawn: to read. Nobody changes what others have accepted. */
export function PublishedVersion({
  version,
  onNew,
  onShowAcceptances,
}: {
  version: PolicyVersionText;
  onNew: () => void;
  onShowAcceptances: () => void;
}) {
  const { t } = useTranslation('policies');
  const formats = useFormats();
  const { withdraw } = usePolicyChanges();
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={classes.editor} aria-labelledby="version-title">
      <header className={classes.editorHead}>
        <h2 id="version-title">{version.title}</h2>
        <span className={classes.draftSign}>
          {t(`status.${version.status}`)} · {version.version} · {version.langCode.toUpperCase()}
        </span>
        <div className={classes.actions}>
          {version.status === 'ACTIVE' && !isAsking && (
            <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
              {t('version.withdraw')}
            </Button>
          )}
          <Button variant="default" onClick={onNew}>
            {t('version.new')}
          </Button>
        </div>
      </header>
      {isAsking && (
        <div className={classes.conflict} role="alert">
          <p>{t(version.langCode === 'en' ? 'version.withdrawAll' : 'version.withdrawOne')}</p>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
            <Button
              color="red"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate(version.id, { onSuccess: () => setAsking(false) })}
            >
              {t('version.withdraw')}
            </Button>
          </div>
        </div>
      )}
      <p className={classes.versionFacts}>
        <span>
          {t('version.published')} <TimeText at={version.publishedAt} />
        </span>
        {version.withdrawnAt !== null && (
          <span>
            {t('version.withdrawn')} <TimeText at={version.withdrawnAt} />
          </span>
        )}
        {version.changedBy !== null && <span>{t('version.by', { name: version.changedBy })}</span>}
        {version.mandatory && (
          <button type="button" className="opens" onClick={onShowAcceptances}>
            {t('version.accepted', {
              count: version.acceptances,
              people: formats.count(version.acceptances),
            })}
          </button>
        )}
      </p>
      {version.changes !== '' && (
        <p>
          <b>{t('editor.changes')}:</b> {version.changes}
        </p>
      )}
      <div className={classes.paper} lang={version.langCode}>
        <MarkdownText source={version.body} topLevel={2} />
      </div>
    </section>
  );
}
