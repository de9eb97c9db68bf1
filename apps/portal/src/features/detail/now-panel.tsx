import { Popover } from '@mantine/core';
import type { EquipmentDetail, Signal } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import { HoursText } from '../../ui/hours-text.tsx';
import { LiveValue } from '../../ui/live-value.tsx';
import { MaintenanceText } from '../../ui/maintenance-text.tsx';
import { Num } from '../../ui/num.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import classes from './detail.module.css';
import { LimitBar } from './limit-bar.tsx';
import { nowSignals } from './now-signals.ts';
import { NumberCard } from './number-card.tsx';

/** What it does now. Every number is a button: what it was measured from, its limit, its trend. */
export function NowPanel({
  detail,
  signals,
  onOpen,
  onMaintenance,
}: {
  detail: EquipmentDetail;
  signals: readonly Signal[];
  onOpen: (signalId: string) => void;
  /** Opens what is due, with the hours it follows from. */
  onMaintenance: () => void;
}) {
  const { t } = useTranslation('detail');
  const formats = useFormats();
  const [openId, setOpenId] = useState<string | null>(null);
  const partNames = new Map(detail.components.map(({ id, name }) => [id, name]));
  return (
    <section className={`panel ${classes.now}`} aria-labelledby="now">
      <h2 id="now">{t('now')}</h2>
      <ul className={classes.values}>
        {nowSignals(signals).map((signal) => (
          <li key={signal.id}>
            <Popover
              position="left-start"
              shadow="md"
              width={340}
              withinPortal
              trapFocus
              returnFocus
              opened={openId === signal.id}
              onChange={(isOpen) => setOpenId(isOpen ? signal.id : null)}
            >
              <Popover.Target>
                <button
                  type="button"
                  className={classes.value}
                  aria-haspopup="dialog"
                  aria-expanded={openId === signal.id}
                  onClick={() => setOpenId(openId === signal.id ? null : signal.id)}
                  title={
                    signal.last === null
                      ? t('noValue')
                      : `${formats.instant(signal.last.at)} (${formats.instantUtc(signal.last.at)})`
                  }
                >
                  <span className={classes.valueName}>
                    {signal.limits !== null && <SeverityMark severity={signal.severity} size={13} />}
                    <span className={classes.words}>{signal.name}</span>
                  </span>
                  <span className={classes.valueNumber}>
                    <LiveValue value={signal.last?.value}>
                      <Num value={signal.last?.value} unit={signal.unit} />
                    </LiveValue>
                  </span>
                  {signal.limits !== null && (
                    <LimitBar value={signal.last?.value ?? null} limits={signal.limits} />
                  )}
                  <span className="visually-hidden">{t('openNumber')}</span>
                </button>
              </Popover.Target>
              <Popover.Dropdown aria-label={signal.name}>
                <NumberCard
                  signal={signal}
                  partName={partNames.get(signal.equipmentId)}
                  onTrend={() => onOpen(signal.id)}
                />
              </Popover.Dropdown>
            </Popover>
          </li>
        ))}
      </ul>
      <dl className={classes.facts}>
        <div>
          <dt>
            <FigureName figure="operatingHours">{t('operationTime')}</FigureName>
          </dt>
          <dd>
            <HoursText {...detail} />
          </dd>
        </div>
        <div>
          <dt>
            <FigureName figure="nextMaintenance">{t('nextMaintenance')}</FigureName>
          </dt>
          <dd>
            <button type="button" className="opens" onClick={onMaintenance}>
              <MaintenanceText hours={detail.nextMaintenanceHours} at={detail.nextMaintenanceAt} />
            </button>
          </dd>
        </div>
      </dl>
    </section>
  );
}
