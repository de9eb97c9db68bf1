import { ActionIcon, Button, Checkbox, Popover, Switch } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './column-choices.module.css';
import { ColumnsButton } from './columns-button.tsx';
import {
  type DashboardChoices,
  type DashboardColumn,
  DEFAULT_CHOICES,
  isChoosable,
  movedColumn,
  steppedColumn,
} from './dashboard-columns.ts';

/** The opened choice: which columns show, in which order, and how tall the rows are. */
export function ColumnChoices({
  choices,
  onChange,
}: {
  choices: DashboardChoices;
  onChange: (next: DashboardChoices) => void;
}) {
  const { t } = useTranslation('dashboard');
  const [dragged, setDragged] = useState<DashboardColumn>();
  const [over, setOver] = useState<DashboardColumn>();
  const move = (column: DashboardColumn, step: -1 | 1) =>
    onChange({ ...choices, order: steppedColumn(choices.order, column, step) });
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus defaultOpened>
      <Popover.Target>
        <ColumnsButton />
      </Popover.Target>
      <Popover.Dropdown className={classes.root!} aria-label={t('columns')}>
        <ul className={classes.list}>
          {choices.order.map((column, index) => {
            const isHidden = choices.hiddenColumns.includes(column);
            const name = t(`column.${column}`);
            return (
              <li
                key={column}
                data-over={(over === column && dragged !== column) || undefined}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  setDragged(column);
                }}
                onDragOver={(event) => {
                  if (dragged === undefined) return;
                  event.preventDefault();
                  setOver(column);
                }}
                onDragEnd={() => {
                  setDragged(undefined);
                  setOver(undefined);
                }}
                onDrop={() => {
                  if (dragged !== undefined)
                    onChange({ ...choices, order: movedColumn(choices.order, dragged, column) });
                }}
              >
                <IconGripVertical size={14} aria-hidden="true" />
                <Checkbox
                  size="xs"
                  label={name}
                  checked={!isHidden}
                  disabled={!isChoosable(column)}
                  onKeyDown={(event) => {
                    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                    event.preventDefault();
                    move(column, event.key === 'ArrowUp' ? -1 : 1);
                  }}
                  onChange={() =>
                    onChange({
                      ...choices,
                      hiddenColumns: isHidden
                        ? choices.hiddenColumns.filter((each) => each !== column)
                        : [...choices.hiddenColumns, column],
                    })
                  }
                />
                <ActionIcon
                  size={22}
                  variant="subtle"
                  color="gray"
                  disabled={index === 0}
                  aria-label={t('columnUp', { name })}
                  onClick={() => move(column, -1)}
                >
                  <IconChevronUp size={14} />
                </ActionIcon>
                <ActionIcon
                  size={22}
                  variant="subtle"
                  color="gray"
                  disabled={index === choices.order.length - 1}
                  aria-label={t('columnDown', { name })}
                  onClick={() => move(column, 1)}
                >
                  <IconChevronDown size={14} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
        <Switch
          size="xs"
          className={classes.compact!}
          label={t('compactRows')}
          checked={choices.isCompact}
          onChange={() => onChange({ ...choices, isCompact: !choices.isCompact })}
        />
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(DEFAULT_CHOICES)}>
          {t('columnsReset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
