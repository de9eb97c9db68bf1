import { ActionIcon, Checkbox, Popover, Switch } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './column-chooser.module.css';
import { CHOOSABLE_COLUMNS, type DashboardChoices } from './dashboard-columns.ts';

/** Which columns show and how tall the rows are; kept with the person. */
export function ColumnChooser({
  choices,
  onChange,
}: {
  choices: DashboardChoices;
  onChange: (next: DashboardChoices) => void;
}) {
  const { t } = useTranslation('dashboard');
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={30} variant="default" aria-label={t('columns')} title={t('columns')}>
          <IconColumns3 size={16} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.root!} aria-label={t('columns')}>
        {CHOOSABLE_COLUMNS.map((column) => {
          const isHidden = choices.hiddenColumns.includes(column);
          return (
            <Checkbox
              key={column}
              size="xs"
              label={t(`column.${column}`)}
              checked={!isHidden}
              onChange={() =>
                onChange({
                  ...choices,
                  hiddenColumns: isHidden
                    ? choices.hiddenColumns.filter((each) => each !== column)
                    : [...choices.hiddenColumns, column],
                })
              }
            />
          );
        })}
        <Switch
          size="xs"
          className={classes.compact!}
          label={t('compactRows')}
          checked={choices.isCompact}
          onChange={() => onChange({ ...choices, isCompact: !choices.isCompact })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
