import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import type { WorkspaceModel } from '../workspace/workspace-model.ts';
import { chooseTurningShaft, type TurningShaft, turningShafts } from './turning-shafts.ts';

export function useTurningShaft(model: WorkspaceModel): {
  readonly shafts: readonly TurningShaft[];
  readonly shaft: TurningShaft | null;
  readonly gear: TurningShaft['gears'][number] | null;
} {
  const { kinematics, speedRpm, viewState, near } = model;
  const shafts = useMemo(() => turningShafts(kinematics, speedRpm), [kinematics, speedRpm]);
  const { shaft, gear } = chooseTurningShaft(shafts, {
    ...{ kinematics, near, shaft: viewState.shaft, gear: viewState.gear },
  });
  return { shafts, shaft, gear };
}

/** Which shaft turns once per turn, and whether its speed is followed through the record. */
export function ShaftChoice({ model, hasGear }: { model: WorkspaceModel; hasGear: boolean }) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const { shafts, shaft, gear } = useTurningShaft(model);
  const { onViewState } = model;
  if (shaft === null) return null;
  const orders = [...new Set([1, ...shaft.gears.map(({ teeth }) => teeth)])];
  return (
    <>
      {shaft.id !== '' && (
        <NativeSelect
          size="xs"
          aria-label={t('shaft')}
          value={shaft.id}
          data={shafts.map(({ id, name, speedHz }) => ({
            value: id,
            label: formats.phrases([name, formats.quantity(speedHz * 60, 'rpm', 1)]),
          }))}
          onChange={({ currentTarget }) =>
            onViewState({ shaft: currentTarget.value, gear: null, follow: null })
          }
        />
      )}
      {hasGear && shaft.gears.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={t('gearOf')}
          value={gear?.id ?? ''}
          data={shaft.gears.map(({ id, teeth }) => ({ value: id, label: t('teeth', { count: teeth }) }))}
          onChange={({ currentTarget }) => onViewState({ gear: currentTarget.value })}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label={t('follow.title')}
        value={model.viewState.follow ?? ''}
        data={[
          { value: '', label: t('follow.none') },
          ...orders.map((order) => ({ value: String(order), label: t('follow.order', { order }) })),
        ]}
        onChange={({ currentTarget }) => onViewState({ follow: currentTarget.value || null })}
      />
    </>
  );
}
