import { NativeSelect } from '@mantine/core';
import { type Kinematics, KinematicsError, solveSpeeds } from '@ritzel/drivetrain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import type { WorkspaceModel } from '../workspace/workspace-model.ts';
import { referenceShaft } from './machine-lines.ts';

/** A shaft with its speed in this measurement, and the gears on it. */
export interface TurningShaft {
  readonly id: string;
  readonly name: string;
  readonly speedHz: number;
  readonly gears: readonly { readonly id: string; readonly teeth: number }[];
}

/** The shafts that turn, with the reference shaft first; the reference alone where the kinematics do not say. */
export function turningShafts(kinematics: Kinematics | null, speedRpm: number | null): TurningShaft[] {
  if (speedRpm === null || !(speedRpm > 0)) return [];
  const reference = kinematics === null ? null : referenceShaft(kinematics);
  if (kinematics === null || reference === null) {
    return [{ id: '', name: '', speedHz: speedRpm / 60, gears: [] }];
  }
  try {
    const speeds = solveSpeeds(kinematics, { shaft: reference, speedRpm });
    const gears = (kinematics.gearPairs ?? []).flatMap(({ id, pinion, wheel }) => [
      { id: `${id}/pinion`, ...pinion },
      { id: `${id}/wheel`, ...wheel },
    ]);
    return kinematics.shafts
      .map(({ id, name }) => ({
        id,
        name: name ?? id,
        speedHz: Math.abs(speeds.get(id) ?? 0) / 60,
        gears: gears.filter(({ shaft }) => shaft === id).map((gear) => ({ id: gear.id, teeth: gear.teeth })),
      }))
      .filter(({ speedHz }) => speedHz > 0)
      .sort((a, b) => Number(b.id === reference) - Number(a.id === reference));
  } catch (error) {
    if (error instanceof KinematicsError) return [];
    throw error;
  }
}

export function useTurningShaft(model: WorkspaceModel): {
  readonly shafts: readonly TurningShaft[];
  readonly shaft: TurningShaft | null;
  readonly gear: TurningShaft['gears'][number] | null;
} {
  const { kinematics, speedRpm, viewState, near } = model;
  const shafts = useMemo(() => turningShafts(kinematics, speedRpm), [kinematics, speedRpm]);
  // Where nothing is chosen, the shaft the sensor sits at; else one with gears, for they are what is averaged for.
  const nearShaft = kinematics?.bearings?.find(({ id }) => id === near)?.shaft;
  const shaft =
    shafts.find(({ id }) => id === viewState.shaft) ??
    shafts.find(({ id }) => id === nearShaft) ??
    shafts.find(({ gears }) => gears.length > 0) ??
    shafts[0] ??
    null;
  const gear = shaft?.gears.find(({ id }) => id === viewState.gear) ?? shaft?.gears[0] ?? null;
  return { shafts, shaft, gear };
}

/** Order of the line whose phase the speed is read from; null for one speed all along. */
export function followedOrder(model: WorkspaceModel): number | null {
  const order = Number(model.viewState.follow ?? Number.NaN);
  return order > 0 && Number.isFinite(order) ? order : null;
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
            label: formats.phrases([name, `${formats.number(speedHz * 60, 1)} rpm`]),
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
