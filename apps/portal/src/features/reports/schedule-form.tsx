import { Button, Group, SegmentedControl } from '@mantine/core';
import { REPORT_RHYTHMS, type ReportSchedule } from '@ritzel/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './reports.module.css';
import { restOfFault, ScheduleFields, scheduleBody, termsOf } from './schedule-fields.tsx';
import { useChangeSchedule } from './use-reports.ts';

/** Moves a schedule to another time, and says who gets its reports. */
export function ScheduleForm({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const [rhythm, setRhythm] = useState(schedule.rhythm);
  const [terms, setTerms] = useState(termsOf(schedule));
  // What the form was opened with: a change of somebody else is not written over unseen.
  const [revision] = useState(schedule.revision);
  const change = useChangeSchedule(schedule.id, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { recipientIds, ...body } = scheduleBody(terms);
    const before = schedule.recipients.map(({ id }) => id);
    const isSame = before.length === recipientIds.length && before.every((id) => recipientIds.includes(id));
    change.mutate({ revision, rhythm, ...body, ...(isSame ? {} : { recipientIds }) });
  };
  const fault = restOfFault(change.error);
  return (
    <Dialog title={t('schedule.title')} size={560} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.about}>{schedule.subject}</p>
        <SegmentedControl
          aria-label={t('form.when')}
          value={rhythm}
          data={REPORT_RHYTHMS.map((value) => ({ value, label: t(`time.${value}`) }))}
          onChange={(value) => setRhythm(REPORT_RHYTHMS.find((each) => each === value) ?? rhythm)}
        />
        <ScheduleFields
          rhythm={rhythm}
          terms={terms}
          error={change.error}
          isOwn={schedule.isOwn}
          onChange={setTerms}
        />
        <p className="meta">{t('form.zone', { zone: schedule.settings.timeZone })}</p>
        {fault !== null && (
          <p role="alert" className={classes.fault}>
            {fault}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('schedule.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
