import { Button, NativeSelect } from '@mantine/core';
import {
  type EquipmentDetail,
  type FaultDrill,
  ProblemError,
  readEquipment,
  startFaultDrill,
} from '@ritzel/contract';
import { readKinematics } from '@ritzel/drivetrain';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { CoverageMatrix, FaultWords } from '../../features/coverage/coverage-matrix.tsx';
import { cheapestImprovement, coverageFaults, sensorLetter } from '../../features/coverage/coverage-scale.ts';
import {
  CoverageMethod,
  CoverageSummary,
  DrillProgressLine,
} from '../../features/coverage/coverage-summary.tsx';
import { ImprovementsCard } from '../../features/coverage/improvements-card.tsx';
import { isOpenDrill, useFaultDrill } from '../../features/coverage/use-fault-drill.ts';
import { useOffersAct } from '../../platform/demo-access.ts';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureHelp } from '../../ui/figure-name.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { CoverageMap } from './coverage-map.tsx';
import classes from './coverage-screen.module.css';

/** Which faults of a drivetrain would be seen, from which size on and by which sensor: its newest fault drill. */
export function CoverageScreen() {
  const maySee = useAllowed('EQUIPMENT_1001');
  const { equipmentId = '' } = useParams();
  return maySee ? <Opened key={equipmentId} equipmentId={equipmentId} /> : <ForbiddenScreen />;
}

function Opened({ equipmentId }: { equipmentId: string }) {
  const detail = useQuery(queryOf(readEquipment, { params: { id: equipmentId } }));
  return <Loaded query={detail}>{(found) => <Coverage detail={found} />}</Loaded>;
}

function Coverage({ detail }: { detail: EquipmentDetail }) {
  const { t } = useTranslation('coverage');
  const mayRun = useAllowed('DIAGNOSIS_1301');
  const offersDrill = useOffersAct(startFaultDrill);
  const { newest, start, cancel } = useFaultDrill(detail.id);
  const drill = newest.data;
  const isOpen = isOpenDrill(drill);
  const fault = start.error ?? cancel.error;
  return (
    <div className={classes.root}>
      <PageTitle
        title={t('title')}
        aside={
          <span className={classes.sub}>
            <Link to={equipmentUrl(detail)}>{detail.name}</Link>
            {drill?.kinematicsVersion != null && (
              <>
                {' · '}
                {t('drillOf')} <TimeText at={drill.startedAt} format="YYYY-MM-DD HH:mm" />
                {' · '}
                {t('kinematics', { version: drill.kinematicsVersion })}
              </>
            )}
          </span>
        }
      >
        {offersDrill && !isOpen && (
          <DemoAct call={startFaultDrill}>
            <Button
              size="xs"
              leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
              loading={start.isPending}
              onClick={() => start.mutate()}
            >
              {t(drill ? 'act.again' : 'act.start')}
            </Button>
          </DemoAct>
        )}
      </PageTitle>
      {fault !== null && (
        <p role="alert" className={classes.fault}>
          {fault instanceof ProblemError ? (fault.problem.detail ?? fault.message) : fault.message}
        </p>
      )}
      <Loaded query={newest}>
        {(found) =>
          found === null ? (
            <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>
          ) : (
            <Result {...{ detail, drill: found }} onCancel={mayRun ? () => cancel.mutate() : null} />
          )
        }
      </Loaded>
    </div>
  );
}

function Result({
  detail,
  drill,
  onCancel,
}: {
  detail: EquipmentDetail;
  drill: FaultDrill;
  onCancel: (() => void) | null;
}) {
  const { t } = useTranslation('coverage');
  const formats = useFormats();
  const [sensor, setSensor] = useState<number | null>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const faults = useMemo(() => coverageFaults(drill, sensor), [drill, sensor]);
  const outlined = useMemo(() => new Set(cheapestImprovement(drill)?.closed ?? []), [drill]);
  const kinematics = useMemo(() => {
    const read = readKinematics(detail.kinematics?.document);
    return 'kinematics' in read ? read.kinematics : null;
  }, [detail.kinematics?.document]);
  const shown = selected === null ? undefined : faults[selected];
  const isDone = drill.state === 'done';
  const { previous } = drill;
  return (
    <>
      {isOpenDrill(drill) && <DrillProgressLine drill={drill} onCancel={onCancel} />}
      {drill.state === 'failed' && (
        <p role="alert" className={classes.fault}>
          {t('failed', { error: drill.error })}
        </p>
      )}
      {drill.state === 'cancelled' && <p className={classes.sub}>{t('cancelled')}</p>}
      <CoverageSummary drill={drill} faults={faults} />
      {previous !== null && drill.counts !== null && (
        <p className={classes.sub}>
          {t('previous', {
            named: formats.count(previous.counts.named),
            never: formats.count(previous.counts.never),
          })}{' '}
          <TimeText at={previous.endedAt} format="YYYY-MM-DD HH:mm" />
        </p>
      )}
      <div className={classes.columns}>
        <section className={`panel ${classes.card}`} aria-labelledby="coverage-map">
          <div className={classes.head}>
            <h2 id="coverage-map">{t('map.title')}</h2>
            <span className={classes.quiet}>{t('map.order')}</span>
          </div>
          {kinematics === null ? (
            <p className="meta">{t('map.noKinematics')}</p>
          ) : (
            <CoverageMap
              {...{ kinematics, drill, faults, outlined, name: detail.name }}
              partNames={new Map(detail.components.map(({ identifier, name }) => [identifier, name]))}
              onElement={(element) =>
                setSelected(
                  element === null ? null : drill.targets.findIndex((each) => each.element === element),
                )
              }
            />
          )}
        </section>
        {isDone && <ImprovementsCard drill={drill} />}
      </div>
      <section className={`panel ${classes.card}`} aria-labelledby="coverage-matrix">
        <div className={classes.head}>
          <h2 id="coverage-matrix">{t('matrix.title')}</h2>
          <FigureHelp figure="detectionThreshold" name={t('matrix.title')} />
          <NativeSelect
            size="xs"
            aria-label={t('matrix.sensor')}
            value={sensor === null ? '' : String(sensor)}
            data={[
              { value: '', label: t('matrix.allSensors') },
              ...drill.sensors.map(({ name }, i) => ({
                value: String(i),
                label: `${sensorLetter(i)} ${name}`,
              })),
            ]}
            onChange={({ currentTarget: { value } }) => setSensor(value === '' ? null : Number(value))}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE a table that scrolls is reached by the keyboard */}
        <div className={classes.scroll} tabIndex={0}>
          <CoverageMatrix {...{ drill, faults, outlined, selected }} onSelect={setSelected} />
        </div>
        {shown && <FaultWords drill={drill} shown={shown} />}
        <ul className={classes.sensors}>
          {drill.sensors.map(({ channel, name, records, samplingRateHz, durationS }, i) => (
            <li key={channel}>
              <b>{sensorLetter(i)}</b> {name}:{' '}
              {records === 0
                ? t('sensor.none')
                : t('sensor.facts', {
                    count: records,
                    rate: formats.number(samplingRateHz / 1000, 1),
                    seconds: formats.number(durationS, 1),
                  })}
            </li>
          ))}
        </ul>
      </section>
      <CoverageMethod drill={drill} />
    </>
  );
}
