import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AlarmGroup, type AlarmGroupAct, actsOn, MENU_ACTS } from './alarm-groups.ts';
import classes from './alarms.module.css';

/** Everything that can be done to what is chosen; what would be refused for all of it is not offered. */
export function ActMenu({
  label,
  groups,
  onAct,
}: {
  label: string;
  groups: readonly AlarmGroup[];
  onAct: (act: AlarmGroupAct) => void;
}) {
  const { t } = useTranslation('alarms');
  const alarms = groups.flatMap((group) => group.alarms);
  const possible = MENU_ACTS.filter((act) => alarms.some(actsOn[act]));
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon className={classes.more!} variant="subtle" color="gray" size={24} aria-label={label}>
          <IconDots size={15} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {possible.map((act) => (
          <Menu.Item key={act} onClick={() => onAct(act)}>
            {t(`do.${act}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
