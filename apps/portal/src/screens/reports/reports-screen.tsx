import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportButton } from '../../features/reports/report-button.tsx';
import { ReportCard, useReportColumns } from '../../features/reports/report-columns.tsx';
import { ReportComposer } from '../../features/reports/report-composer.tsx';
import { ScheduleList } from '../../features/reports/schedule-list.tsx';
import { useReports } from '../../features/reports/use-reports.ts';
import { searchSchema, textParam } from '../../platform/search-schema.ts';
import { useAllowed } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { KeysetScreen } from '../../ui/list/keyset-screen.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './reports-screen.module.css';

// The charts come with the first plot that is looked at.
const PlotPreview = lazy(async () => ({
  default: (await import('../../features/vibration/report/plot-preview.tsx')).PlotPreview,
}));

const VIEWS = ['made', 'schedules', 'compose'] as const;
const schema = searchSchema({ view: textParam(12) });

/** What was reported, and what is reported again and again. */
export function ReportsScreen() {
  return useAllowed('REPORT_4101') ? <Reports /> : <ForbiddenScreen />;
}

function Reports() {
  const { t } = useTranslation('reports');
  const { view, change } = useSearchView(schema, []);
  const mayMake = useAllowed('REPORT_4102');
  const list = useReports();
  const columns = useReportColumns();
  const shown = VIEWS.find((each) => each === view.view) ?? 'made';
  const actions = <ReportButton label={t('new')} isFilled onMade={() => {}} />;
  const views = (
    <SegmentedControl
      className={classes.views!}
      size="xs"
      aria-label={t('view')}
      value={shown}
      data={VIEWS.filter((each) => each !== 'compose' || mayMake).map((value) => ({
        value,
        label: t(`views.${value}`),
      }))}
      onChange={(value) => change({ view: value === 'made' ? '' : value })}
    />
  );
  if (shown !== 'made')
    return (
      <div className={classes.root}>
        <PageTitle title={t('title')}>{actions}</PageTitle>
        {views}
        {shown === 'schedules' ? (
          <ScheduleList />
        ) : mayMake ? (
          <ReportComposer
            onMade={() => change({ view: '' })}
            preview={(plot, name) => (
              <Suspense>
                <PlotPreview
                  plot={{ ...plot, title: plot.title ?? '', notes: plot.notes ?? true }}
                  name={name}
                />
              </Suspense>
            )}
          />
        ) : null}
      </div>
    );
  return (
    <KeysetScreen
      title={t('title')}
      actions={actions}
      filters={views}
      list={list}
      none={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      caption={t('title')}
      columns={columns}
      keyOf={({ id }) => id}
      card={(report) => <ReportCard report={report} />}
      minWidthPx={820}
      more={t('more')}
    />
  );
}
