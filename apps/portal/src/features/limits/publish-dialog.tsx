import { Button, Group, Textarea, TextInput } from '@mantine/core';
import type { ReplayFacts } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { LimitDraft } from './draft-rules.ts';
import classes from './limits.module.css';

/** Source and reason are asked for before a draft is put in force. */
export function LimitPublishDialog({
  draft,
  edition,
  facts,
  isPending,
  fault,
  onPublish,
  onClose,
}: {
  draft: Pick<LimitDraft, 'source' | 'reason'>;
  edition: number;
  facts: Readonly<Record<'today' | 'draft', Pick<ReplayFacts, 'alarmsAWeek'>>> | undefined;
  isPending: boolean;
  fault: string | null;
  onPublish: (words: { source: string; reason: string }) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const [source, setSource] = useState(draft.source);
  const [reason, setReason] = useState(draft.reason);
  const [wasTried, setTried] = useState(false);
  const missing = (text: string) => (wasTried && text.trim() === '' ? t('publish.missing') : null);
  return (
    <Dialog title={t('publish.title', { edition })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (source.trim() !== '' && reason.trim() !== '')
            onPublish({ source: source.trim(), reason: reason.trim() });
        }}
      >
        {facts !== undefined && (
          <p>
            {t('publish.facts', {
              today: formats.number(facts.today.alarmsAWeek, 1),
              draft: formats.number(facts.draft.alarmsAWeek, 1),
            })}
          </p>
        )}
        <TextInput
          label={t('publish.source')}
          placeholder={t('publish.sourceHint')}
          maxLength={300}
          value={source}
          error={missing(source)}
          data-autofocus
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <Textarea
          mt="sm"
          label={t('publish.reason')}
          placeholder={t('publish.reasonHint')}
          autosize
          minRows={2}
          maxLength={2000}
          value={reason}
          error={missing(reason)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {fault !== null && (
          <p role="alert" className={classes.fault}>
            {fault}
          </p>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('publish.go')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
