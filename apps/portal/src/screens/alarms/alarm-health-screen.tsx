import { Button, SegmentedControl, Select } from '@mantine/core';
import { ALARM_HEALTH_DAYS } from '@ritzel/contract';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import cardClasses from '../../features/alarms/health.module.css';
import { HealthChart } from '../../features/alarms/health-chart.tsx';
import { HealthFigures } from '../../features/alarms/health-figures.tsx';
import {
  AnswersByPerson,
  ChatteringSources,
  FrequentSources,
  HealthByGroup,
  LastingAlarms,
} from '../../features/alarms/health-tables.tsx';
import { useAlarmGroups } from '../../features/alarms/use-alarm-groups.ts';
import { alarmHealthSchema, useAlarmHealth } from '../../features/alarms/use-alarm-health.ts';
import { useAllowed } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './alarm-health-screen.module.css';

/** Whether the alarms can be believed and followed: rates against what a person can bear, and what to mend first. */
export function AlarmHealthScreen() {
  return useAllowed('ALARM_3101') ? <AlarmHealth /> : <ForbiddenScreen />;
}

function AlarmHealth() {
  const { t } = useTranslation('alarm-health');
  const { view, change } = useSearchView(alarmHealthSchema, []);
  const health = useAlarmHealth(view);
  const groups = useAlarmGroups();
  const isPhone = useIsPhone();
  return (
    <div className={classes.root}>
      <PageTitle title={t('title')} aside={health.data && t('chart.alarms', { count: health.data.alarms })}>
        {groups.length > 0 && (
          <Select
            size="xs"
            aria-label={t('group')}
            placeholder={t('allGroups')}
            value={view.group === '' ? null : view.group}
            data={groups.map(({ id, name }) => ({ value: id, label: name }))}
            clearable
            searchable
            onChange={(group) => change({ group: group ?? '' })}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label={t('span')}
          value={view.days}
          data={ALARM_HEALTH_DAYS.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
          onChange={(days) => change({ days })}
        />
        {!isPhone && (
          <Button
            size="xs"
            variant="default"
            component={Link}
            to="/alarms"
            leftSection={<IconArrowLeft size={15} stroke={1.7} aria-hidden="true" />}
          >
            {t('back')}
          </Button>
        )}
      </PageTitle>
      <p className="meta">{t('intro')}</p>
      <Loaded query={health}>
        {(read) => (
          <>
            <HealthFigures health={read} />
            <div className={`panel ${classes.chart}`}>
              <HealthChart key={`${read.from} ${view.group}`} health={read} />
            </div>
            <div className={cardClasses.cards}>
              <FrequentSources health={read} />
              <div className={cardClasses.stack}>
                <ChatteringSources health={read} />
                <LastingAlarms health={read} of="stale" />
                <LastingAlarms health={read} of="shelved" />
                <LastingAlarms health={read} of="aside" />
                <AnswersByPerson health={read} />
              </div>
              <HealthByGroup health={read} />
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}
