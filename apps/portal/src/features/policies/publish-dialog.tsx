import { Button, Checkbox, Group } from '@mantine/core';
import type { PolicyVersion } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { languageName } from './language-name.ts';
import classes from './policies-admin.module.css';
import { TextDifferenceView } from './text-difference-view.tsx';
import { usePolicyChanges, usePolicyVersion } from './use-policy-versions.ts';

/** Before a version is in force: which languages go together, what changes in each, and who is asked for it. */
export function PublishDialog({
  draft,
  versions,
  onClose,
  onPublished,
}: {
  draft: PolicyVersion;
  versions: readonly PolicyVersion[];
  onClose: () => void;
  onPublished: () => void;
}) {
  const { t, i18n } = useTranslation('policies');
  const refusalOf = useRefusal();
  const formats = useFormats();
  const { publish } = usePolicyChanges();
  const ofName = versions.filter((each) => each.name === draft.name);
  const ofVersion = ofName.filter((each) => each.version === draft.version);
  const drafts = [draft, ...ofVersion.filter((each) => each.status === 'DRAFT' && each.id !== draft.id)];
  const inForce = ofName.filter((each) => each.status === 'ACTIVE');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(drafts.map(({ id }) => id)));
  const together = drafts.filter(({ id }) => chosen.has(id));
  const languages = [...together, ...ofVersion.filter((each) => each.status === 'ACTIVE')].map(
    ({ langCode }) => langCode,
  );
  const hasEnglish = languages.includes('en');
  const isNewVersion = inForce.some((each) => each.version !== draft.version);
  const falling = isNewVersion
    ? inForce.filter((each) => !languages.includes(each.langCode)).map((each) => each.langCode)
    : [];
  const accepted = inForce.reduce((sum, each) => sum + each.acceptances, 0);
  const inWords = (codes: readonly string[]) =>
    formats.list(codes.map((code) => languageName(code, i18n.language)));
  return (
    <Dialog
      title={t('publish.title', { name: t(`legal.${draft.name}`), version: draft.version })}
      size={720}
      onClose={onClose}
    >
      <div className={classes.publish}>
        <fieldset>
          <legend>{t('publish.languages')}</legend>
          {drafts.map(({ id, langCode }) => (
            <Checkbox
              key={id}
              checked={chosen.has(id)}
              label={languageName(langCode, i18n.language)}
              onChange={() => {
                const next = new Set(chosen);
                if (!next.delete(id)) next.add(id);
                setChosen(next);
              }}
            />
          ))}
        </fieldset>
        {!hasEnglish && <p className={classes.failure}>{t('publish.englishMissing')}</p>}
        <p>
          {draft.mandatory && isNewVersion
            ? t('publish.asksAgain', { count: accepted, people: formats.count(accepted) })
            : t('publish.replaces')}
        </p>
        {falling.length > 0 && <p>{t('publish.falling', { languages: inWords(falling) })}</p>}
        {draft.mandatory && isNewVersion && draft.changes === '' && (
          <p className="meta">{t('publish.changesMissing')}</p>
        )}
        {together.map((each) => (
          <DraftDifference
            key={each.id}
            draft={each}
            activeId={inForce.find(({ langCode }) => langCode === each.langCode)?.id}
          />
        ))}
        {publish.isError && (
          <p role="alert" className={classes.failure}>
            {refusalOf(publish.error)}
          </p>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={together.length === 0 || !hasEnglish}
            loading={publish.isPending}
            onClick={() => publish.mutate(together, { onSuccess: onPublished })}
          >
            {t('publish.submit', { version: draft.version })}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

function DraftDifference({ draft, activeId }: { draft: PolicyVersion; activeId: string | undefined }) {
  const { t, i18n } = useTranslation('policies');
  const newer = usePolicyVersion(draft.id);
  const older = usePolicyVersion(activeId);
  return (
    <section>
      <h3>{t('publish.difference', { language: languageName(draft.langCode, i18n.language) })}</h3>
      {activeId === undefined ? (
        <p className="meta">{t('difference.first')}</p>
      ) : (
        newer.data && older.data && <TextDifferenceView older={older.data.body} newer={newer.data.body} />
      )}
    </section>
  );
}
