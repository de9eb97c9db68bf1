import { Button, Group, Textarea } from '@mantine/core';
import { type Announcement, readAnnouncement } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryOf } from '../../platform/query-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { useCaseSentence } from './case-words.ts';
import classes from './cases.module.css';

/** More than these nobody reads through at night; the list behind the question has them all. */
const MOST_SHOWN = 12;

/** What the link of a mail of several cases leads to: it names them, asks once, and changes nothing by itself. */
export function AnnouncementQuestion({
  id,
  mayAcknowledge,
  isPending,
  fault,
  onAcknowledge,
  onClose,
}: {
  id: string;
  mayAcknowledge: boolean;
  isPending: boolean;
  fault: string | null;
  onAcknowledge: (alarms: Announcement['alarms'], comment: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('cases');
  const [comment, setComment] = useState('');
  const announced = useQuery(queryOf(readAnnouncement, { params: { id } }));
  return (
    <Dialog title={t('announcement.title')} size={640} onClose={onClose}>
      <Loaded query={announced}>
        {({ cases, alarms }) => (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onAcknowledge(alarms, comment.trim());
            }}
          >
            <AnnouncedCases cases={cases} />
            <p>
              {alarms.length === 0 ? t('announcement.done') : t('question.count', { count: alarms.length })}
            </p>
            {mayAcknowledge && alarms.length > 0 && (
              <Textarea
                label={t('question.comment')}
                maxLength={2000}
                autosize
                minRows={2}
                value={comment}
                onChange={(event) => setComment(event.currentTarget.value)}
              />
            )}
            {fault !== null && <p role="alert">{fault}</p>}
            <Group justify="flex-end" mt="md">
              <Button variant="default" onClick={onClose}>
                {t(mayAcknowledge && alarms.length > 0 ? 'question.notNow' : 'announcement.close')}
              </Button>
              {mayAcknowledge && alarms.length > 0 && (
                <Button type="submit" loading={isPending} data-autofocus>
                  {t('announcement.acknowledge')}
                </Button>
              )}
            </Group>
          </form>
        )}
      </Loaded>
    </Dialog>
  );
}

function AnnouncedCases({ cases }: Pick<Announcement, 'cases'>) {
  const { t } = useTranslation('cases');
  const { title } = useCaseSentence();
  const rest = cases.length - MOST_SHOWN;
  return (
    <>
      <ul className={classes.announced}>
        {cases.slice(0, MOST_SHOWN).map((each) => (
          <li key={each.id}>
            <SeverityBadge severity={each.isOpen ? each.severity : each.worstSeverity} />
            <span>
              <Link to={`/cases/${each.id}`}>{title(each)}</Link>
              <br />
              <span className="meta">
                {t('case', { number: each.number })} · {each.equipment.drivetrainName ?? each.equipment.name}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="meta">{t('announcement.rest', { count: rest })}</p>}
    </>
  );
}
