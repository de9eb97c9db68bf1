import { Button, NativeSelect } from '@mantine/core';
import { listDrivetrains } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './first-steps.module.css';
import type { StepProps } from './first-steps-guide.tsx';

const MOST = 100;

/** For which machine: asked where there are several; where there is none, one has to be described first. */
export function MachineChoice({
  machineId,
  onMachine,
  onStep,
  none,
  children,
}: Pick<StepProps, 'machineId' | 'onMachine' | 'onStep'> & {
  none: string;
  children: (machineId: string) => ReactNode;
}) {
  const { t } = useTranslation('first-steps');
  const machines = useQuery({
    ...queryOf(listDrivetrains, { query: { size: MOST } }),
    enabled: machineId !== null,
  });
  if (machineId === null)
    return (
      <div className={classes.row}>
        <span>{none}</span>
        <Button variant="default" size="compact-md" onClick={() => onStep('machine')}>
          {t('device.toMachine')}
        </Button>
      </div>
    );
  return (
    <Loaded query={machines}>
      {({ rows }) => (
        <>
          {rows.length > 1 && (
            <NativeSelect
              style={{ maxWidth: 460 }}
              label={t('device.machine')}
              value={machineId}
              data={rows.map(({ id, identifier, name }) => ({ value: id, label: `${identifier} · ${name}` }))}
              onChange={({ currentTarget }) => onMachine(currentTarget.value)}
            />
          )}
          {children(machineId)}
        </>
      )}
    </Loaded>
  );
}
