import { ActionIcon, Popover, SegmentedControl } from '@mantine/core';
import {
  type CallBody,
  type MachineNotifyPreference,
  readMachineNotifyPreference,
  saveMachineNotifyPreference,
} from '@ritzel/contract';
import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './notify.module.css';
import { NotifyChannelFields } from './notify-channel-fields.tsx';

const ICONS = { inherit: IconBell, own: IconBellRinging, mute: IconBellOff } as const;
const MODES = ['inherit', 'own', 'mute'] as const;

/** What one is notified of one machine: as elsewhere, otherwise, or nothing. */
export function MachineBell({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('notify');
  const mayChoose = useAllowed('NOTIFICATION_3002', 'ALARM_3101');
  const client = useQueryClient();
  const options = queryOf(readMachineNotifyPreference, { params: { id } });
  const query = useQuery({ ...options, enabled: mayChoose });
  const save = useMutation({
    mutationFn: (body: CallBody<typeof saveMachineNotifyPreference>) =>
      call(saveMachineNotifyPreference, { body }),
    onSuccess: (saved) => client.setQueryData(options.queryKey, saved),
  });
  if (!mayChoose) return null;
  const mode = query.data?.mode ?? 'inherit';
  const Icon = ICONS[mode];
  return (
    <Popover width={300} position="bottom-end" trapFocus withArrow>
      <Popover.Target>
        <ActionIcon variant="default" size="md" aria-label={t(`machine.${mode}`, { name })}>
          <Icon size={16} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('machine.title', { name })}>
        <Loaded query={query}>
          {(known) => (
            <Choice known={known} isPending={save.isPending} onSave={(body) => save.mutate(body)} />
          )}
        </Loaded>
        <p role="alert" className={classes.fault}>
          {save.isError && t('failed')}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice({
  known,
  isPending,
  onSave,
}: {
  known: MachineNotifyPreference;
  isPending: boolean;
  onSave: (body: CallBody<typeof saveMachineNotifyPreference>) => void;
}) {
  const { t } = useTranslation('notify');
  const { t: common } = useTranslation();
  const { gearunitId, leastSeverity, email, push, inherited } = known;
  const own = { gearunitId, mode: 'own', leastSeverity, email: email && known.mayEmail, push } as const;
  const severity = common(`severity.${inherited.leastSeverity}`);
  return (
    <div className={classes.bell}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('machine.choose')}
        value={known.mode}
        disabled={isPending}
        data={MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
        onChange={(mode) => onSave(mode === 'own' ? own : { gearunitId, mode })}
      />
      {known.mode === 'own' ? (
        <NotifyChannelFields
          value={known}
          mayEmail={known.mayEmail}
          isDisabled={isPending}
          size="xs"
          onChange={(more) => onSave({ ...own, ...more })}
        />
      ) : (
        <p className={classes.text}>
          {known.mode === 'mute'
            ? t('machine.muted')
            : inherited.isMuted
              ? t('machine.inheritsMute', { name: inherited.name ?? '' })
              : inherited.from === 'general'
                ? t('machine.inheritsGeneral', { severity })
                : t('machine.inheritsFrom', { severity, name: inherited.name ?? '' })}
        </p>
      )}
    </div>
  );
}
