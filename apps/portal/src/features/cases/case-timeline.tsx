import { Button, Textarea } from '@mantine/core';
import { type CaseEntry, PICTURE_MEDIA_TYPES } from '@ritzel/contract';
import {
  IconCamera,
  IconCheck,
  IconCircleCheck,
  IconEye,
  IconFolderOpen,
  IconNote,
  IconPencil,
  IconSend,
  IconUser,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { CasePhoto } from './case-photo.tsx';
import { useCaseSentence } from './case-words.ts';
import classes from './cases.module.css';

const ICONS: Readonly<Record<string, typeof IconCheck>> = {
  'first-sign': IconEye,
  opened: IconFolderOpen,
  act: IconCheck,
  note: IconNote,
  assigned: IconUser,
  confirmation: IconCircleCheck,
  silenced: IconVolumeOff,
  'work-order': IconSend,
  closed: IconCheck,
  reopened: IconFolderOpen,
};

const elementIdOf = (entryId: string) => `case-entry-${entryId}`;

/** Brings the row of an entry into view and gives it the focus. */
export function showEntry(entryId: string): void {
  const row = document.getElementById(elementIdOf(entryId));
  row?.scrollIntoView({ block: 'nearest' });
  row?.focus({ preventScroll: true });
}

/** What happened, newest first; each row has the number of its flag on the trend. */
export function CaseTimeline({
  caseId,
  entries,
  numberOf,
  mayWrite,
  isPending,
  onNote,
  onPhoto,
}: {
  caseId: string;
  entries: readonly CaseEntry[];
  numberOf: (entry: CaseEntry) => number | undefined;
  mayWrite: boolean;
  isPending: boolean;
  onNote: (text: string, onDone: () => void) => void;
  onPhoto: (file: File) => void;
}) {
  const { t } = useTranslation('cases');
  const [isWriting, setWriting] = useState(false);
  const [text, setText] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <section className={classes.card} aria-labelledby="case-timeline">
      <header className={classes.cardHead}>
        <h2 id="case-timeline">{t('timeline.title')}</h2>
        <span className={classes.quiet}>{t('timeline.count', { count: entries.length })}</span>
        {mayWrite && (
          <span className={classes.tools}>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPencil size={14} stroke={1.7} aria-hidden="true" />}
              onClick={() => setWriting(true)}
            >
              {t('note.add')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconCamera size={14} stroke={1.7} aria-hidden="true" />}
              loading={isPending}
              onClick={() => chooser.current?.click()}
            >
              {t('photo.add')}
            </Button>
            <input
              ref={chooser}
              type="file"
              hidden
              accept={PICTURE_MEDIA_TYPES.join(',')}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                if (file !== undefined) onPhoto(file);
                event.currentTarget.value = '';
              }}
            />
          </span>
        )}
      </header>
      {isWriting && (
        <form
          className={classes.noteForm}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() === '') return;
            onNote(text.trim(), () => {
              setText('');
              setWriting(false);
            });
          }}
        >
          <Textarea
            autosize
            minRows={2}
            maxLength={20_000}
            autoFocus
            aria-label={t('note.text')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <span className={classes.tools}>
            <Button size="compact-sm" variant="default" onClick={() => setWriting(false)}>
              {t('cancel')}
            </Button>
            <Button size="compact-sm" type="submit" loading={isPending} disabled={text.trim() === ''}>
              {t('note.save')}
            </Button>
          </span>
        </form>
      )}
      <ol className={classes.timeline}>
        {entries.map((entry) => (
          <Entry key={entry.id} caseId={caseId} entry={entry} number={numberOf(entry)} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ caseId, entry, number }: { caseId: string; entry: CaseEntry; number: number | undefined }) {
  const { t } = useTranslation('cases');
  const { say } = useCaseSentence();
  const Icon = ICONS[entry.kind];
  const { kind, code } = entry;
  const head =
    kind === 'act'
      ? t(`did.${code}`, { defaultValue: code })
      : kind === 'alarm'
        ? t(`step.${code}`, { defaultValue: code })
        : kind === 'closed'
          ? t(`closedAs.${code}`)
          : kind === 'assigned'
            ? t(`assigned.${code}`)
            : kind === 'silenced'
              ? t(entry.text === null ? 'silenceEnded' : 'silentUntil')
              : kind === 'work-order'
                ? `${say(entry)}.`
                : code === 'photo'
                  ? t('photo.alt')
                  : t(`entry.${kind}`);
  return (
    <li id={elementIdOf(entry.id)} tabIndex={-1}>
      <span className={classes.flag} aria-hidden="true">
        {number ?? ''}
      </span>
      <TimeText at={entry.at} format="YYYY-MM-DD HH:mm" />
      <span className={classes.entryIcon}>
        {Icon === undefined || (entry.severity !== null && entry.kind === 'worse') ? (
          <SeverityMark severity={entry.severity ?? 'UNKNOWN'} size={14} />
        ) : (
          <Icon size={15} stroke={1.7} aria-hidden="true" />
        )}
      </span>
      <span className={classes.entryText}>
        <b>{head}</b> <EntryText entry={entry} />
        {entry.sentence !== '' && entry.text === null && kind !== 'work-order' && <span>{say(entry)}</span>}
        {entry.photos.length > 0 && (
          <span className={classes.photos}>
            {entry.photos.map(({ id }) => (
              <CasePhoto key={id} caseId={caseId} photoId={id} />
            ))}
          </span>
        )}
      </span>
      <span className={classes.quiet}>{entry.by ?? t('portal')}</span>
    </li>
  );
}

function EntryText({ entry: { kind, code, text } }: { entry: CaseEntry }) {
  const { t } = useTranslation('cases');
  if (text === null) return null;
  if ((kind === 'assigned' && code === 'due') || kind === 'silenced')
    return <TimeText at={text} format="YYYY-MM-DD HH:mm" />;
  return kind === 'act' ? t('said', { text }) : text;
}
