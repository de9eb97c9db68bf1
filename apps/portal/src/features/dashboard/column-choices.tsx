import { Checkbox, Popover, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './column-choices.module.css';
import { ColumnsButton } from './columns-button.tsx';
import { CHOOSABLE_COLUMNS, type DashboardChoices } from './dashboard-columns.ts';

/** The opened choice: which columns show and how tall the rows are. */
export function ColumnChoices({
  choices,
  onChange,
}: {
  choices: DashboardChoices;
  onChange: (next: DashboardChoices) => void;
}) {
  const { t } = useTranslation('dashboard');
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus defaultOpened>
      <Popover.Target>
        <ColumnsButton />
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
