import type { EquipmentDetail, OperationData } from '@ritzel/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureName } from '../../ui/figure-name.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MaintenanceText } from '../../ui/maintenance-text.tsx';
import { Num } from '../../ui/num.tsx';
import { LevelTable } from './level-table.tsx';
import classes from './operation.module.css';
import { runningShare, useOperation } from './use-operation.ts';

/** How the drivetrain was run in a range: hours, starts, and how long at which speed and load. */
export function OperationPanel({
  detail,
  view,
  rangeBar,
  life,
  onSignal,
}: {
  detail: EquipmentDetail;
  /** From and to in ms. */
  view: { readonly min: number; readonly max: number };
  /** How the range is chosen. */
  rangeBar: ReactNode;
  /** What the load has used of the lives of the parts. */
  life: ReactNode;
  /** Opens the trend of a signal over the same range. */
  onSignal: (signalId: string) => void;
}) {
  const { t } = useTranslation('operation');
  const operation = useOperation(detail.drivetrainId ?? detail.id, view);
  return (
    <div className={classes.root}>
      <section className={`panel ${classes.block}`} aria-labelledby="operation">
        <header className={classes.head}>
          <h2 id="operation">{t('title')}</h2>
          {rangeBar}
        </header>
        {detail.type !== 'drivetrain' && detail.drivetrainId !== null && (
          <p className="meta">
            {t('ofDrivetrain')}{' '}
            <Link
              to={`${equipmentUrl({ id: detail.drivetrainId, type: 'drivetrain', drivetrainId: null })}&tab=operation`}
            >
              {detail.drivetrainName ?? t('drivetrain')}
            </Link>
          </p>
        )}
        {detail.nextMaintenanceHours !== null && (
          <NextMaintenance detail={detail} hours={detail.nextMaintenanceHours} />
        )}
        <Loaded query={operation}>
          {(data) =>
            data.speed === null && data.load === null ? (
              <EmptyState title={t('noSignal')}>{t('noSignalHint')}</EmptyState>
            ) : data.knownHours === 0 ? (
              <EmptyState title={t('nothing')}>{t('nothingHint')}</EmptyState>
            ) : (
              <Figures data={data} onSignal={onSignal} />
            )
          }
        </Loaded>
      </section>
      {life}
      {operation.data !== undefined && operation.data.knownHours > 0 && (
        <div className={classes.spectra}>
          {operation.data.speed !== null && (
            <LevelTable which="speed" spectrum={operation.data.speed} onSignal={onSignal} />
          )}
          {operation.data.load !== null && (
            <LevelTable which="load" spectrum={operation.data.load} onSignal={onSignal} />
          )}
        </div>
      )}
    </div>
  );
}

/** What is due: when, and at which reading of the counter. */
function NextMaintenance({ detail, hours }: { detail: EquipmentDetail; hours: number }) {
  const { t } = useTranslation('operation');
  const formats = useFormats();
  const reading = hours + (detail.operationHours ?? 0);
  return (
    <dl className={classes.figures}>
      <div>
        <dt>
          <FigureName figure="nextMaintenance">{t('nextMaintenance')}</FigureName>
        </dt>
        <dd>
          <MaintenanceText hours={hours} at={detail.nextMaintenanceAt} />
        </dd>
        <dd className="meta">{t('dueReading', { hours: formats.quantity(reading, 'h', 0) })}</dd>
      </div>
    </dl>
  );
}

function Figures({ data, onSignal }: { data: OperationData; onSignal: (signalId: string) => void }) {
  const { t } = useTranslation('operation');
  const formats = useFormats();
  const share = runningShare(data);
  const rangeHours = (Date.parse(data.to) - Date.parse(data.from)) / 3_600_000;
  const unknownHours = Math.max(0, rangeHours - data.knownHours);
  const { counter, speed } = data;
  const hours = (value: number) => <Num value={value} unit="h" decimals={value < 100 ? 1 : 0} />;
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>
            <FigureName figure="runningHours">{t('running')}</FigureName>
          </dt>
          <dd>
            {data.runningHours === null || speed === null ? (
              <Num value={null} />
            ) : (
              <button type="button" className="opens" onClick={() => onSignal(speed.signalId)}>
                {hours(data.runningHours)}
              </button>
            )}
          </dd>
          <dd className="meta">
            {data.runningAboveRpm === null
              ? t('noSpeed')
              : t('above', { speed: formats.quantity(data.runningAboveRpm, 'rpm', 0) })}
          </dd>
        </div>
        <div>
          <dt>
            <FigureName figure="runningShare">{t('share')}</FigureName>
          </dt>
          <dd>
            <Num value={share === null ? null : 100 * share} unit="%" decimals={1} />
          </dd>
          <dd className="meta">{t('ofKnown', { hours: formats.quantity(data.knownHours, 'h', 0) })}</dd>
        </div>
        <div>
          <dt>
            <FigureName figure="starts">{t('starts')}</FigureName>
          </dt>
          <dd>
            <Num value={data.starts} decimals={0} />
          </dd>
          <dd className="meta">{t('resolution', { stop: resolutionText(data.resolutionS, formats) })}</dd>
        </div>
        <div>
          <dt>
            <FigureName figure="operatingHours">{t('counter')}</FigureName>
          </dt>
          <dd>
            {counter === null ? (
              <Num value={null} />
            ) : (
              <button type="button" className="opens" onClick={() => onSignal(counter.signalId)}>
                {hours(counter.toHours - counter.fromHours)}
              </button>
            )}
          </dd>
          <dd className="meta">
            {counter === null
              ? t('noCounter')
              : t('counterEnds', {
                  from: formats.number(counter.fromHours, 0),
                  to: formats.quantity(counter.toHours, 'h', 0),
                })}
          </dd>
        </div>
      </dl>
      {/* A hundredth of the range is the jitter of its ends. */}
      {unknownHours > rangeHours / 100 && (
        <p className="meta">{t('gap', { hours: formats.quantity(unknownHours, 'h', 0) })}</p>
      )}
    </>
  );
}

function resolutionText(seconds: number, formats: ReturnType<typeof useFormats>): string {
  return seconds < 3600 ? formats.quantity(seconds / 60, 'min', 0) : formats.quantity(seconds / 3600, 'h', 0);
}
