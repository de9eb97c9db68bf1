import { Button, TextInput } from '@mantine/core';
import { type AuditEntry, exportAudit, listAudit } from '@ritzel/contract';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../charts/figure/save-file.ts';
import classes from '../../features/admin/admin.module.css';
import { call } from '../../platform/call.ts';
import { useFormats } from '../../platform/formats.ts';
import { choiceParam, patternParam, searchSchema, textParam } from '../../platform/search-schema.ts';
import { useKeyset } from '../../platform/use-keyset.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { KeysetList } from '../../ui/list/keyset-list.tsx';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListFilter, ListFilters } from '../../ui/list/list-filters.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RefusalText } from '../../ui/refusal-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';

/** Begins of actions, as the server names them. */
const KINDS = [
  'alarm',
  'bearing',
  'case',
  'device',
  'document',
  'drivetrain',
  'equipment',
  'firmware',
  'group',
  'kinematics',
  'limits',
  'log-entry',
  'mail',
  'measuring-round',
  'organisation',
  'policy',
  'report',
  'role',
  'service-account',
  'session',
  'user',
  'webhook',
] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const schema = searchSchema({
  subject: textParam(),
  person: textParam(),
  kind: choiceParam(KINDS, ''),
  from: patternParam(DAY),
  to: patternParam(DAY),
});

const SHOWN_CHANGES = 6;

export function AuditSection() {
  const { t } = useTranslation('admin');
  const { view, change } = useSearchView(schema, []);
  const filter = {
    ...(view.subject.trim() === '' ? {} : { subject: view.subject.trim() }),
    ...(view.person.trim() === '' ? {} : { person: view.person.trim() }),
    ...(view.kind === '' ? {} : { action: view.kind }),
    ...(view.from === '' ? {} : { from: new Date(`${view.from}T00:00:00`).toISOString() }),
    ...(view.to === '' ? {} : { to: new Date(`${view.to}T23:59:59.999`).toISOString() }),
  };
  const list = useKeyset(['audit', view], (after, signal) =>
    call(listAudit, { query: { ...filter, ...(after === undefined ? {} : { after }) } }, { signal }),
  );
  const save = useMutation({
    mutationFn: () => call(exportAudit, { query: filter }),
    onSuccess: (bytes) =>
      saveFile(new Blob([bytes.slice()], { type: 'text/csv;charset=utf-8' }), `${t('audit.fileName')}.csv`),
  });
  const columns: ListColumn<AuditEntry>[] = [
    { name: 'at', label: t('audit.at'), width: 150, cell: ({ at }) => <TimeText at={at} /> },
    {
      name: 'who',
      label: t('audit.who'),
      width: '18%',
      cell: ({ userName, organisationName }) => (
        <>
          {userName ?? t('audit.system')}
          <br />
          <span className="meta">{organisationName}</span>
        </>
      ),
    },
    {
      name: 'action',
      label: t('audit.action'),
      width: '18%',
      // A code, the same for programs that read the log.
      cell: ({ action }) => <span lang="en">{action}</span>,
    },
    {
      name: 'subject',
      label: t('audit.subject'),
      width: '20%',
      cell: ({ subjectName, subjectId, subjectType }) => (
        <>
          {subjectName ?? subjectId ?? '–'}
          <br />
          <span className="meta" lang="en">
            {subjectType}
          </span>
        </>
      ),
    },
    { name: 'changes', label: t('audit.changes'), wraps: true, cell: (entry) => <Changes entry={entry} /> },
  ];
  return (
    <>
      <PageTitle title={t('sections.audit')}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.7} aria-hidden="true" />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('audit.export')}
        </Button>
      </PageTitle>
      <ListFilters
        searchId="audit-search"
        label={t('audit.search')}
        search={view.subject}
        onSearch={(text) => change({ subject: text })}
        isFiltered={Object.values(view).some((text) => text !== '')}
        onClear={() => change({ subject: '', person: '', kind: '', from: '', to: '' })}
      >
        <TextInput
          size="xs"
          aria-label={t('audit.person')}
          placeholder={t('audit.person')}
          value={view.person}
          onChange={(event) => change({ person: event.currentTarget.value })}
        />
        <ListFilter
          label={t('audit.kind')}
          value={view.kind}
          options={[
            { value: '' as const, label: t('audit.anyKind') },
            ...KINDS.map((value) => ({ value, label: t(`audit.kinds.${value}`) })),
          ]}
          onChange={(kind) => change({ kind })}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            size="xs"
            type="date"
            aria-label={t(`audit.${name}`)}
            value={view[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </ListFilters>
      <RefusalText error={save.error} />
      <KeysetList
        list={list}
        caption={t('sections.audit')}
        columns={columns}
        keyOf={({ id }) => id}
        none={t('audit.none')}
        minWidthPx={900}
        card={(entry) => (
          <div className={classes.card}>
            <CardLine>
              <span lang="en">{entry.action}</span>
              <TimeText at={entry.at} />
            </CardLine>
            <span className="meta">
              {entry.userName ?? t('audit.system')} ·{' '}
              {entry.subjectName ?? <span lang="en">{entry.subjectType}</span>}
            </span>
            <Changes entry={entry} />
          </div>
        )}
      />
    </>
  );
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

/** Old and new values, one below the other; what else is known where nothing differs. */
function Changes({ entry: { changes, facts } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  if (changes.length === 0) {
    const known = Object.entries(facts).map(([name, value]) => formats.labelled(name, textOf(value)));
    return <span className="meta">{formats.list(known.slice(0, SHOWN_CHANGES))}</span>;
  }
  return (
    <div className={classes.changes}>
      {changes.slice(0, SHOWN_CHANGES).map(({ path, before, after }) => (
        <span key={path}>
          <span className="meta">{path}: </span>
          <span className="visually-hidden">{t('audit.before')} </span>
          <del>{textOf(before)}</del>
          {' → '}
          <span className="visually-hidden">{t('audit.after')} </span>
          <ins>{textOf(after)}</ins>
        </span>
      ))}
      {changes.length > SHOWN_CHANGES && (
        <span className="meta">{t('audit.further', { count: changes.length - SHOWN_CHANGES })}</span>
      )}
    </div>
  );
}
