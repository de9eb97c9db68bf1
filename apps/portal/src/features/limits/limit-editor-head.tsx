import { Button, NativeSelect } from '@mantine/core';
import {
  LIMIT_LEVELS,
  type LimitLevel,
  publishLimits,
  type SignalLimits,
  withdrawLimits,
} from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { editionInForce, nextEdition } from './draft-rules.ts';
import classes from './limit-editor-head.module.css';

/** Whose limits these are, what is in force, and what can be done with the draft. */
export function LimitEditorHead({
  limits,
  level,
  isDraft,
  isDirty,
  hasProblems,
  isPending,
  isSaving,
  onLevel,
  onEditions,
  onWithdraw,
  onDiscard,
  onSave,
  onPublish,
}: {
  limits: SignalLimits;
  level: LimitLevel;
  isDraft: boolean;
  isDirty: boolean;
  hasProblems: boolean;
  isPending: boolean;
  isSaving: boolean;
  onLevel: (level: LimitLevel) => void;
  onEditions: () => void;
  onWithdraw: () => void;
  onDiscard: () => void;
  onSave: () => void;
  onPublish: () => void;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const { signal, mayChange } = limits;
  const inForce = editionInForce(limits, level);
  const edition = nextEdition(limits, level);
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <h1>{t('title', { name: formats.name(signal.name) })}</h1>
        {isDraft && <span className={classes.badge}>{t('draftOf', { edition })}</span>}
        <p>
          <Link
            to={equipmentUrl({
              id: signal.equipmentId,
              type: signal.equipmentType,
              drivetrainId: signal.drivetrainId,
            })}
          >
            {signal.equipmentName}
          </Link>{' '}
          · {signal.equipmentIdentifier}
          {signal.drivetrainName !== null && <> · {signal.drivetrainName}</>} · <InForce limits={limits} />
        </p>
      </div>
      {mayChange && (
        <div className={classes.acts}>
          <NativeSelect
            size="xs"
            aria-label={t('level.label')}
            value={level}
            disabled={isDirty}
            data={LIMIT_LEVELS.filter((each) => each === 'signal' || signal.role !== 'other').map((each) => ({
              value: each,
              label: t(`level.${each}`),
            }))}
            onChange={(event) =>
              onLevel(LIMIT_LEVELS.find((each) => each === event.currentTarget.value) ?? 'signal')
            }
          />
          {limits.editions.length > 0 && (
            <Button size="xs" variant="default" onClick={onEditions}>
              {t('act.editions')}
            </Button>
          )}
          {inForce !== undefined && !isDraft && (
            <DemoAct call={withdrawLimits}>
              <Button size="xs" variant="default" disabled={isPending} onClick={onWithdraw}>
                {t('act.withdraw')}
              </Button>
            </DemoAct>
          )}
          {isDraft && (
            <Button size="xs" variant="default" disabled={isPending} onClick={onDiscard}>
              {t('act.discard')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            disabled={!isDirty || hasProblems}
            loading={isSaving}
            onClick={onSave}
          >
            {t('act.save')}
          </Button>
          {/* What is saved at the moment changes the revision that would be published. */}
          <DemoAct call={publishLimits}>
            <Button size="xs" disabled={!isDraft || hasProblems || isPending} onClick={onPublish}>
              {t('act.publish', { edition })}
            </Button>
          </DemoAct>
        </div>
      )}
    </header>
  );
}

function InForce({ limits }: { limits: SignalLimits }) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const { levelInForce, shipped } = limits;
  if (levelInForce !== null) {
    const { edition = 0 } = editionInForce(limits, levelInForce) ?? {};
    return t('inForce.edition', { edition, level: t(`level.${levelInForce}`) });
  }
  return shipped === null
    ? t('inForce.nothing')
    : t('inForce.shipped', { limitSet: formats.name(shipped.limitSet) });
}
