import { Button } from '@mantine/core';
import { type EquipmentDetail, measureNow, ProblemError } from '@ritzel/contract';
import { IconActivity } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useOffersAct } from '../../platform/demo-access.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import classes from './measure-now.module.css';
import { useReasonText } from './reason-text.ts';
import { isOpen, progressOf, useComponentJobs } from './use-component-jobs.ts';

/** Asks the devices of an equipment to measure; the measurement opens by itself when it is there. */
export function MeasureNowButton({
  detail,
  onMeasured,
}: {
  detail: EquipmentDetail;
  onMeasured: (waveformIds: readonly string[]) => void;
}) {
  const parts =
    detail.type === 'drivetrain' ? detail.components : detail.components.filter(({ id }) => id === detail.id);
  const mayMeasure = useOffersAct(measureNow);
  if (!mayMeasure || parts.every(({ deviceIds }) => deviceIds.length === 0)) return null;
  return (
    <AskButton
      equipmentId={detail.id}
      isOffline={detail.connectivity === 'offline'}
      onMeasured={onMeasured}
    />
  );
}

function AskButton({
  equipmentId,
  isOffline,
  onMeasured,
}: {
  equipmentId: string;
  isOffline: boolean;
  onMeasured: (waveformIds: readonly string[]) => void;
}) {
  const { t } = useTranslation('devices');
  const reasonText = useReasonText();
  const asked = useRef(new Set<string>());
  const [last, setLast] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  const { jobs, readAgain } = useComponentJobs(equipmentId, (event) => {
    if (event.state !== 'done' || !asked.current.delete(event.jobId)) return;
    // The first that is done opens; what other devices of the drivetrain send stands beside it in the list.
    asked.current.clear();
    onMeasured(event.waveformIds);
  });
  const measuring = (jobs.data?.rows ?? []).filter((job) => job.kind === 'measure');
  const open = measuring.filter(isOpen);
  const ended = measuring.find((job) => last.includes(job.id) && !isOpen(job) && job.state !== 'done');
  const progress = progressOf(open);
  const isWaiting = open.length > 0 && open.every(({ state }) => state === 'queued');

  const ask = async () => {
    setFailure(undefined);
    try {
      const made = await call(measureNow, { params: { id: equipmentId }, body: { kind: 'measure' } });
      for (const { id } of made) asked.current.add(id);
      setLast(made.map(({ id }) => id));
      readAgain();
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : undefined;
      setFailure(
        problem?.code === 'conflict' ? t('measure.noRecorder') : t(`problems.${problem?.code ?? 'internal'}`),
      );
    }
  };

  const status =
    failure ??
    (open.length > 0
      ? isWaiting
        ? t(isOffline ? 'measure.waitsOffline' : 'measure.waits')
        : progress === null
          ? t('measure.sent')
          : t('measure.running', { percent: Math.round(100 * progress) })
      : ended !== undefined
        ? reasonText(ended)
        : '');
  return (
    <div className={classes.root}>
      <DemoAct call={measureNow}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconActivity size={15} stroke={1.7} aria-hidden="true" />}
          loading={open.length > 0 && !isWaiting}
          disabled={isWaiting}
          onClick={() => void ask()}
        >
          {t('measure.now')}
        </Button>
      </DemoAct>
      <span className={`meta ${classes.status}`} role="status">
        {status}
      </span>
    </div>
  );
}
