import { Button } from '@mantine/core';
import {
  chooseHourSource,
  correctHours,
  type EquipmentDetail,
  listExecutions,
  planChecks,
  saveOilResults,
} from '@ritzel/contract';
import { IconAdjustments, IconClockEdit, IconDroplet, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayDo, useOffersAct } from '../../platform/demo-access.ts';
import { queryOf } from '../../platform/query-client.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { equipmentLabel } from '../../widgets/equipment-field/equipment-field.tsx';
import { byWeek } from './check-groups.ts';
import { HistoryLine, RecordDialog } from './check-history.tsx';
import { CheckTable } from './check-table.tsx';
import { useCheckWords } from './check-words.ts';
import { HourCorrections } from './hour-corrections.tsx';
import { HourSourceDialog } from './hour-source.tsx';
import classes from './maintenance.module.css';
import { checksSchema } from './maintenance-search-params.ts';
import { OilResultsForm } from './oil-results-form.tsx';
import { PlanCheckForm } from './plan-check-form.tsx';
import { useTimeZone } from './use-check-counts.ts';
import { useChecks } from './use-checks.ts';

type Asked = 'plan' | 'hours' | 'source' | 'oil';

/** Maintenance of one machine: what is due, its hours with their corrections, and what was carried out. */
export function MaintenancePanel({ detail }: { detail: EquipmentDetail }) {
  const { t } = useTranslation('maintenance');
  const query = useChecks(checksSchema.defaults, detail.id);
  const timeZone = useTimeZone();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const offersPlanning = useOffersAct(planChecks);
  const mayCorrect = useMayDo(correctHours);
  const mayChoose = useMayDo(chooseHourSource);
  const mayWriteOil = useMayDo(saveOilResults);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <div className={classes.tab}>
      <section className={`panel ${classes.tabPanel}`} aria-labelledby="due-checks">
        <header className={classes.panelHead}>
          <h2 id="due-checks">{t('tab.due')}</h2>
          {mayWriteOil && (
            <Button
              variant="default"
              leftSection={<IconDroplet size={15} stroke={1.7} />}
              onClick={() => setAsked('oil')}
            >
              {t('oil.add')}
            </Button>
          )}
          {offersPlanning && (
            <DemoAct call={planChecks}>
              <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => setAsked('plan')}>
                {t('plan.title')}
              </Button>
            </DemoAct>
          )}
        </header>
        <Loaded query={query}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title={t('tab.none')}>{t('tab.noneText')}</EmptyState>
            ) : (
              <CheckTable
                caption={t('tab.due')}
                groups={byWeek(rows, today)}
                openId=""
                urlOf={({ id }) => `/maintenance/checks/${id}`}
                hasMachine={rows.some(({ equipment }) => equipment.id !== detail.id)}
              />
            )
          }
        </Loaded>
      </section>
      <section className={`panel ${classes.tabPanel}`} aria-labelledby="hour-corrections">
        <header className={classes.panelHead}>
          <h2 id="hour-corrections">{t('hours.title')}</h2>
          {mayChoose && (
            <Button
              variant="default"
              leftSection={<IconAdjustments size={15} stroke={1.7} />}
              onClick={() => setAsked('source')}
            >
              {t('hours.source.choose')}
            </Button>
          )}
          {mayCorrect && (
            <Button
              variant="default"
              leftSection={<IconClockEdit size={15} stroke={1.7} />}
              onClick={() => setAsked('hours')}
            >
              {t('hours.correct')}
            </Button>
          )}
        </header>
        <HourCorrections detail={detail} isAsked={asked === 'hours'} onClose={close} />
      </section>
      <Done equipmentId={detail.id} />
      {asked === 'plan' && (
        <PlanCheckForm machines={[{ id: detail.id, label: equipmentLabel(detail) }]} onClose={close} />
      )}
      {asked === 'source' && <HourSourceDialog detail={detail} onClose={close} />}
      {asked === 'oil' && <OilResultsForm equipmentId={detail.id} onClose={close} />}
    </div>
  );
}

function Done({ equipmentId }: { equipmentId: string }) {
  const { t } = useTranslation('maintenance');
  const { checkName } = useCheckWords();
  const query = useQuery(queryOf(listExecutions, { params: { id: equipmentId }, query: {} }));
  const [openId, setOpenId] = useState<string>();
  return (
    <section className={`panel ${classes.tabPanel}`} aria-labelledby="done-checks">
      <header className={classes.panelHead}>
        <h2 id="done-checks">{t('history.title')}</h2>
      </header>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={`meta ${classes.pad}`}>{t('history.none')}</p>
          ) : (
            <ul className={classes.doneList}>
              {rows.map((row) => (
                <li key={row.id}>
                  <HistoryLine {...row} name={checkName(row)} onOpen={() => setOpenId(row.id)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {openId !== undefined && <RecordDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </section>
  );
}
