import { Button, Checkbox, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../ui/failed-state.tsx';
import { type EquipmentChoice, EquipmentField } from '../../widgets/equipment-field/equipment-field.tsx';
import classes from './add-points.module.css';
import { addPoints, type DraftPoint, type MeasuringPosition, type RoundAxis } from './round-draft.ts';
import { type MeasurableMachine, useRoundMachine } from './use-round-machine.ts';

const DIRECTIONS: readonly RoundAxis[] = ['horizontal', 'vertical', 'axial', 'radial'];

/** Adds points at the bearings of a machine: first those where no sensor measures. */
export function AddPoints({
  points,
  isFull,
  onAdd,
}: {
  points: readonly DraftPoint[];
  isFull: boolean;
  onAdd: (points: readonly DraftPoint[]) => void;
}) {
  const { t } = useTranslation('measuring-rounds');
  const [chosen, setChosen] = useState<EquipmentChoice>();
  const machine = useRoundMachine(chosen?.id);
  return (
    <section className={`panel ${classes.root}`} aria-labelledby="add-points">
      <h2 id="add-points">{t('add.title')}</h2>
      <EquipmentField
        value={chosen}
        onChange={setChosen}
        words={{
          ...{ label: t('add.machine'), none: t('add.machineHint') },
          ...{ clear: t('add.clear'), unknown: t('add.unknown') },
        }}
      />
      {machine.isError && <FailedState error={machine.error} onRetry={() => void machine.refetch()} />}
      {chosen !== undefined && machine.data !== undefined && (
        <Positions
          key={machine.data.machine.id}
          found={machine.data}
          points={points}
          isFull={isFull}
          onAdd={onAdd}
        />
      )}
    </section>
  );
}

const keyOf = ({ equipmentId, position }: Pick<MeasuringPosition, 'equipmentId' | 'position'>) =>
  `${equipmentId} ${position}`;

function Positions({
  found: { machine, positions },
  points,
  isFull,
  onAdd,
}: {
  found: MeasurableMachine;
  points: readonly DraftPoint[];
  isFull: boolean;
  onAdd: (points: readonly DraftPoint[]) => void;
}) {
  const { t } = useTranslation('measuring-rounds');
  const inRound = new Set(points.map(keyOf));
  const isFree = (position: MeasuringPosition) => !position.hasSensor && !inRound.has(keyOf(position));
  const [picked, setPicked] = useState<ReadonlySet<string>>(
    () => new Set(positions.filter(isFree).map(keyOf)),
  );
  const [axes, setAxes] = useState<readonly RoundAxis[]>(['horizontal', 'vertical']);
  const wanted = positions.filter((position) => picked.has(keyOf(position)));
  const words = {
    newKey: () => crypto.randomUUID(),
    nameOf: (position: string, axis: RoundAxis) => t('add.pointName', { position, axis: t(`axis.${axis}`) }),
  };
  const add = () => {
    onAdd(addPoints(points, machine.name, wanted, axes, words));
    setPicked(new Set());
  };
  const addOwn = (part: MeasurableMachine['machine']['components'][number]) => {
    const place = { equipmentId: part.id, equipmentName: part.name, equipmentType: part.type };
    onAdd(
      addPoints(
        points,
        machine.name,
        [{ ...place, position: t('add.ownCode'), name: part.name, hasSensor: false }],
        ['radial'],
        words,
      ).map((point, index, all) => (index === all.length - 1 ? { ...point, position: '' } : point)),
    );
  };
  const toggle = (key: string, isPicked: boolean) =>
    setPicked((before) => {
      const next = new Set(before);
      if (isPicked) next.add(key);
      else next.delete(key);
      return next;
    });
  return (
    <>
      {positions.length > 0 && (
        <>
          <fieldset className={classes.positions}>
            <legend>{t('add.positions')}</legend>
            {positions.map((position) => (
              <Checkbox
                key={keyOf(position)}
                size="xs"
                checked={picked.has(keyOf(position))}
                label={
                  <>
                    <b>{position.position}</b> {position.name === position.position ? '' : position.name}
                    <span className={classes.note}>
                      {inRound.has(keyOf(position))
                        ? t('add.inRound')
                        : position.hasSensor
                          ? t('add.hasSensor')
                          : position.equipmentName}
                    </span>
                  </>
                }
                onChange={(event) => toggle(keyOf(position), event.currentTarget.checked)}
              />
            ))}
          </fieldset>
          <fieldset className={classes.directions}>
            <legend>{t('add.directions')}</legend>
            <Group gap="sm">
              {DIRECTIONS.map((axis) => (
                <Checkbox
                  key={axis}
                  size="xs"
                  label={t(`axis.${axis}`)}
                  checked={axes.includes(axis)}
                  onChange={(event) => {
                    const isPicked = event.currentTarget.checked;
                    setAxes(DIRECTIONS.filter((each) => (each === axis ? isPicked : axes.includes(each))));
                  }}
                />
              ))}
            </Group>
          </fieldset>
          <Button
            leftSection={<IconPlus size={15} stroke={1.8} aria-hidden="true" />}
            disabled={isFull || wanted.length === 0 || axes.length === 0}
            onClick={add}
          >
            {t('add.act', { count: wanted.length * axes.length })}
          </Button>
        </>
      )}
      {positions.length === 0 && <p className="meta">{t('add.noPositions')}</p>}
      <div className={classes.own}>
        <p className="meta">{t('add.own')}</p>
        <Group gap={6}>
          {machine.components.map((part) => (
            <Button
              key={part.id}
              size="compact-xs"
              variant="default"
              disabled={isFull}
              onClick={() => addOwn(part)}
            >
              {part.name}
            </Button>
          ))}
        </Group>
      </div>
    </>
  );
}
