import { Button, Checkbox, Group, NumberInput, SegmentedControl, Select } from '@mantine/core';
import {
  LANGUAGES,
  listGroups,
  MAX_REPORT_DAYS,
  REPORT_PAPERS,
  REPORT_RHYTHMS,
  REPORT_SECTIONS,
  type ReportSection,
} from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type EquipmentChoice, EquipmentField } from '../../widgets/equipment-field/equipment-field.tsx';
import classes from './reports.module.css';
import { FIRST_TERMS, restOfFault, ScheduleFields, scheduleBody } from './schedule-fields.tsx';
import { type NewReport, useCreateReport, useCreateSchedule } from './use-reports.ts';

const KINDS = ['machine', 'group', 'fleet'] as const;
const TIMES = ['now', ...REPORT_RHYTHMS] as const;

const languageName = (code: string) => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;

/** The zone of the browser, where the reader's choice is to follow it. */
export const zoneOf = (timeZone: string) =>
  timeZone === 'local' ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;

export interface ReportFormProps {
  /** What it is about, where the page it was opened from says that. */
  readonly about?:
    | { readonly kind: 'machine'; readonly machine: EquipmentChoice }
    | { readonly kind: 'case'; readonly caseId: string; readonly label: string };
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** About what, how far back, how it looks, and now or again and again. */
export function ReportForm({ about, onMade, onClose }: ReportFormProps) {
  const { t } = useTranslation('reports');
  const { language: own, timeZone, unitSystem } = usePreferences();
  const maySeeGroups = useAllowed('ORGANISATION_5101');
  const groups = useQuery({ ...queryOf(listGroups, {}), enabled: maySeeGroups });
  const [kind, setKind] = useState<(typeof KINDS)[number]>('machine');
  const [machine, setMachine] = useState<EquipmentChoice | undefined>(
    about?.kind === 'machine' ? about.machine : undefined,
  );
  const [groupId, setGroupId] = useState<string | null>(null);
  const [days, setDays] = useState(31);
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>(own);
  const [paper, setPaper] = useState<(typeof REPORT_PAPERS)[number]>('A4');
  const [sections, setSections] = useState<readonly ReportSection[]>(REPORT_SECTIONS);
  const [time, setTime] = useState<(typeof TIMES)[number]>('now');
  const [terms, setTerms] = useState(FIRST_TERMS);
  const made = useCreateReport(onMade);
  const scheduled = useCreateSchedule(onMade);
  const saving = time === 'now' ? made : scheduled;

  const looks = {
    ...{ language, paper, timeZone: zoneOf(timeZone), unitSystem, days },
    sections: [...sections],
  };
  function settings(): NewReport | null {
    if (about?.kind === 'case') return { kind: 'case', caseId: about.caseId, ...looks };
    if (kind === 'fleet') return { kind, ...looks };
    if (kind === 'group') return groupId === null ? null : { kind, groupId, ...looks };
    return machine === undefined ? null : { kind, equipmentId: machine.id, ...looks };
  }
  const wanted = settings();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === null) return;
    if (time === 'now') return made.mutate(wanted);
    scheduled.mutate({ settings: wanted, rhythm: time, ...scheduleBody(terms) });
  };
  const fault = restOfFault(saving.error);
  return (
    <Dialog title={t('form.title')} size={620} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        {about === undefined && (
          <SegmentedControl
            aria-label={t('form.about')}
            value={kind}
            data={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(value) => setKind(KINDS.find((each) => each === value) ?? 'machine')}
          />
        )}
        {about?.kind === 'case' && <p className={classes.about}>{about.label}</p>}
        {about?.kind === 'machine' && <p className={classes.about}>{about.machine.label}</p>}
        {about === undefined && kind === 'machine' && (
          <EquipmentField
            value={machine}
            onChange={setMachine}
            words={{
              ...{ label: t('form.machine'), none: t('form.machineNone') },
              ...{ clear: t('form.machineClear'), unknown: t('form.machineUnknown') },
            }}
          />
        )}
        {about === undefined && kind === 'group' && (
          <Select
            label={t('form.group')}
            searchable
            required
            value={groupId}
            data={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setGroupId}
          />
        )}
        <div className={classes.triple}>
          <NumberInput
            label={t('form.days')}
            min={1}
            max={MAX_REPORT_DAYS}
            allowDecimal={false}
            value={days}
            onChange={(value) => setDays(Math.min(MAX_REPORT_DAYS, Math.max(1, Number(value) || 1)))}
          />
          <Select
            label={t('form.language')}
            allowDeselect={false}
            value={language}
            data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
            onChange={(value) => setLanguage(LANGUAGES.find((each) => each === value) ?? own)}
          />
          <Select
            label={t('form.paper')}
            allowDeselect={false}
            value={paper}
            data={REPORT_PAPERS.map((value) => ({ value, label: t(`paper.${value}`) }))}
            onChange={(value) => setPaper(REPORT_PAPERS.find((each) => each === value) ?? 'A4')}
          />
        </div>
        <Checkbox.Group
          label={t('form.sections')}
          value={[...sections]}
          onChange={(values) => setSections(REPORT_SECTIONS.filter((each) => values.includes(each)))}
        >
          <div className={classes.sections}>
            {REPORT_SECTIONS.map((section) => (
              <Checkbox key={section} size="xs" value={section} label={t(`section.${section}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <SegmentedControl
          aria-label={t('form.when')}
          value={time}
          data={TIMES.map((value) => ({ value, label: t(`time.${value}`) }))}
          onChange={(value) => setTime(TIMES.find((each) => each === value) ?? 'now')}
        />
        {time !== 'now' && (
          <ScheduleFields rhythm={time} terms={terms} error={scheduled.error} isOwn onChange={setTerms} />
        )}
        <p className="meta">{t('form.zone', { zone: zoneOf(timeZone) })}</p>
        {fault !== null && (
          <p role="alert" className={classes.fault}>
            {fault}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" disabled={wanted === null} loading={saving.isPending}>
            {t(time === 'now' ? 'form.make' : 'form.schedule')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
