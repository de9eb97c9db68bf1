import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconLayoutRows } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './workspace.module.css';
import { WORKSPACE_VIEWS, type WorkspaceView } from './workspace-view-state.ts';

/** Side by side in the toolbar; the rest stands behind a menu. */
const SHOWN: readonly WorkspaceView[] = [
  'waveform',
  'spectrum',
  'envelope',
  'waterfall',
  'orders',
  'cepstrum',
];
const MORE = WORKSPACE_VIEWS.filter((view) => !SHOWN.includes(view));

/** Opens a view in place of what is open, or below it: with Shift, or by the menu beside. */
export function ViewToggles({
  panes,
  onOpen,
}: {
  panes: readonly WorkspaceView[];
  onOpen: (view: WorkspaceView, isBelow: boolean) => void;
}) {
  const { t } = useTranslation('vibration');
  const toggle = (view: WorkspaceView) => (
    <button
      key={view}
      type="button"
      className={classes.view}
      aria-pressed={panes.includes(view)}
      onClick={(event: MouseEvent) => onOpen(view, event.shiftKey)}
    >
      {t(`view.${view}`)}
    </button>
  );
  const behind = MORE.filter((view) => !panes.includes(view));
  const below = WORKSPACE_VIEWS.filter((view) => !panes.includes(view));
  return (
    <>
      <fieldset className={classes.views}>
        <legend className="visually-hidden">{t('views')}</legend>
        {SHOWN.map(toggle)}
        {MORE.filter((view) => panes.includes(view)).map(toggle)}
        {behind.length > 0 && (
          <Menu position="bottom-start">
            <Menu.Target>
              <button type="button" className={classes.view} aria-label={t('workspace.moreViews')}>
                <IconChevronDown size={13} aria-hidden="true" />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {behind.map((view) => (
                <Menu.Item key={view} onClick={() => onOpen(view, false)}>
                  {t(`view.${view}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </fieldset>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon
            size={26}
            aria-label={t('workspace.split')}
            title={t('workspace.split')}
            disabled={below.length === 0}
          >
            <IconLayoutRows size={15} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('workspace.split')}</Menu.Label>
          {below.map((view) => (
            <Menu.Item key={view} onClick={() => onOpen(view, true)}>
              {t(`view.${view}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
