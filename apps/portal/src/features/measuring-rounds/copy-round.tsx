import type { MeasuringRound } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/failed-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { type EquipmentChoice, EquipmentField } from '../../widgets/equipment-field/equipment-field.tsx';
import { copyPoints } from './round-draft.ts';
import { RoundForm } from './round-form.tsx';
import classes from './rounds.module.css';
import { useRoundMachine } from './use-round-machine.ts';

/** A round of one machine made for another of the same build: choose it, look at the points, save. */
export function CopyRound({
  round,
  onSaved,
  onCancel,
}: {
  round: MeasuringRound;
  onSaved: (id: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('measuring-rounds');
  const [target, setTarget] = useState<EquipmentChoice>();
  const found = useRoundMachine(target?.id);
  const field = (
    <div className={`panel ${classes.copy}`}>
      <EquipmentField
        value={target}
        onChange={setTarget}
        words={{
          ...{ label: t('copy.target'), none: t('add.machineHint') },
          ...{ clear: t('add.clear'), unknown: t('add.unknown') },
        }}
      />
      <p className="meta">{t('copy.text', { round: round.name })}</p>
    </div>
  );
  if (target === undefined) return field;
  if (found.isError) return <FailedState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <LoadingState />;
  const { copied, missing } = copyPoints(round, found.data.machine, found.data.positions, () =>
    crypto.randomUUID(),
  );
  return (
    <>
      {field}
      <RoundForm
        key={target.id}
        initialPoints={copied}
        initialName={found.data.machine.name}
        copied={
          missing.length > 0 && (
            <p role="status">{t('copy.missing', { count: missing.length, codes: missing.join(', ') })}</p>
          )
        }
        onSaved={onSaved}
        onCancel={onCancel}
      />
    </>
  );
}
