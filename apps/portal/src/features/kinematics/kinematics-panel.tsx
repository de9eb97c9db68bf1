import { Button, Group } from '@mantine/core';
import type { EquipmentDetail, KinematicsVersion } from '@ritzel/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../platform/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './kinematics.module.css';
import { ReopeningSwitch } from './reopening-switch.tsx';
import { StepDialog } from './step-dialog.tsx';
import { useKinematicsHistory } from './use-kinematics.ts';
import { ValidityDialog } from './validity-dialog.tsx';
import { VersionEntry } from './version-entry.tsx';

const SHOWN_AT_FIRST = 10;
/** Once one version is verified, the others are not in force. */
const MAY_BE_IN_FORCE: readonly KinematicsVersion['status'][] = ['verified', 'locked', 'reopened'];

/** The kinematics as they came to be: the newest version with what can be done, and all before it. */
export function KinematicsPanel({
  detail,
  progress,
}: {
  detail: EquipmentDetail;
  /** How far records are re-diagnosed. */
  progress: ReactNode;
}) {
  const { t } = useTranslation('kinematics');
  const [size, setSize] = useState(SHOWN_AT_FIRST);
  const history = useKinematicsHistory(detail.id, size);
  const mayChange = useAllowed('EQUIPMENT_1002');
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby="kinematics">
      <h2 id="kinematics">{t('title')}</h2>
      <Loaded query={history}>
        {({ rows, total }) =>
          rows[0] === undefined ? (
            <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
          ) : (
            <>
              <NextSteps id={detail.id} newest={rows[0]} />
              <Reopening detail={detail} status={rows[0].status} />
              {progress}
              <ol className={classes.versions}>
                {rows.map((version) => (
                  <VersionEntry
                    key={version.version}
                    version={version}
                    onValidity={
                      mayChange && version.isNewest && version.status !== 'locked'
                        ? () => setAsking(true)
                        : null
                    }
                  />
                ))}
              </ol>
              {isAsking && (
                <ValidityDialog
                  id={detail.id}
                  version={rows[0]}
                  previous={rows.slice(1).find(({ status }) => MAY_BE_IN_FORCE.includes(status))}
                  onClose={() => setAsking(false)}
                />
              )}
              {total > rows.length && (
                <Button variant="default" size="xs" onClick={() => setSize(Math.min(500, size * 5))}>
                  {t('older', { count: total - rows.length })}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** What the reader may do with the newest version, and why not where they may not. */
function NextSteps({ id, newest }: { id: string; newest: KinematicsVersion }) {
  const { t } = useTranslation('kinematics');
  const [asked, setAsked] = useState<KinematicsVersion['actions'][number] | null>(null);
  const { actions } = newest;
  const refused = actions.filter(({ refusal }) => refusal !== null);
  return (
    <>
      <p className={classes.summary}>
        {newest.isInForce
          ? t(`summary.${newest.status}`, { version: newest.version })
          : t('summaryPending', { version: newest.version, status: t(`status.${newest.status}`) })}
      </p>
      {actions.length > 0 && (
        <Group gap="xs" className={classes.steps}>
          {actions.map((each, index) => (
            <Button
              key={each.action}
              size="xs"
              variant={index === 0 && each.action !== 'reopen' ? 'filled' : 'default'}
              disabled={each.refusal !== null}
              onClick={() => setAsked(each)}
            >
              {t(`action.${each.action}`)}
            </Button>
          ))}
          {refused.map(({ action, refusal }) => (
            <span key={action} className="meta">
              {t(`refusal.${refusal}`)}
            </span>
          ))}
        </Group>
      )}
      {asked !== null && (
        <StepDialog
          id={id}
          version={newest.version}
          action={asked.action}
          needsComment={asked.needsComment}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Shown while it means something: for what is locked, or was and is open. */
function Reopening({ detail, status }: { detail: EquipmentDetail; status: KinematicsVersion['status'] }) {
  if (status !== 'locked' && status !== 'reopened') return null;
  const units = detail.components.filter(
    ({ type, id }) => type === 'gearunit' && (detail.type === 'drivetrain' || id === detail.id),
  );
  return (
    <div className={classes.reopening}>
      {units.map(({ id, identifier }) => (
        <ReopeningSwitch key={id} id={id} name={identifier} />
      ))}
    </div>
  );
}
