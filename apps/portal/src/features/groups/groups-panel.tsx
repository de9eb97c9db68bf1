import { Button } from '@mantine/core';
import { createGroup, type Group, listGroups } from '@ritzel/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffersAct } from '../../platform/demo-access.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { GroupDetail } from './group-detail.tsx';
import { GroupForm } from './group-form.tsx';
import { placeGroups } from './group-order.ts';
import classes from './groups.module.css';

export interface GroupsPanelProps {
  /** The group that is open; empty for none. */
  readonly openId: string;
  readonly onOpen: (id: string) => void;
}

/** The groups of the organisation at the left, the open one with what and whom it holds at the right. */
export function GroupsPanel({ openId, onOpen }: GroupsPanelProps) {
  const { t } = useTranslation('organisation');
  const groups = useQuery(queryOf(listGroups, {}));
  const mayChange = useAllowed('ORGANISATION_5102');
  const offersMaking = useOffersAct(createGroup) && mayChange;
  const [isMaking, setMaking] = useState(false);
  return (
    <Loaded query={groups}>
      {(all) => {
        const open = all.find(({ id }) => id === openId);
        const add = offersMaking && (
          <DemoAct call={createGroup}>
            <Button
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden="true" />}
              onClick={() => setMaking(true)}
            >
              {t('groups.new')}
            </Button>
          </DemoAct>
        );
        return (
          <div className={classes.panes} data-open={open !== undefined && mayChange ? true : undefined}>
            <section className={classes.list} aria-label={t('groups.title')}>
              <p className={classes.hint}>{t(mayChange ? 'groups.hint' : 'groups.ownHint')}</p>
              {all.length === 0 && !isMaking && (
                <EmptyState title={t('groups.none')} action={add || undefined}>
                  {t('groups.noneHint')}
                </EmptyState>
              )}
              {all.length > 0 && !isMaking && add}
              {isMaking && (
                <GroupForm
                  groups={all}
                  onDone={(made) => {
                    setMaking(false);
                    if (made !== undefined) onOpen(made.id);
                  }}
                />
              )}
              <ul className={classes.groups}>
                {placeGroups(all).map(({ group, depth }) => (
                  <li key={group.id} style={{ paddingInlineStart: depth * 18 }}>
                    <GroupLine
                      group={group}
                      isOpen={group.id === openId}
                      onOpen={mayChange ? onOpen : undefined}
                    />
                  </li>
                ))}
              </ul>
            </section>
            {mayChange && open !== undefined && (
              <GroupDetail key={open.id} group={open} groups={all} onClose={() => onOpen('')} />
            )}
            {mayChange && open === undefined && all.length > 0 && (
              <p className={classes.chooseOne}>{t('groups.chooseOne')}</p>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function GroupLine({
  group,
  isOpen,
  onOpen,
}: {
  group: Group;
  isOpen: boolean;
  onOpen: ((id: string) => void) | undefined;
}) {
  const { t } = useTranslation('organisation');
  const counts = (
    <span className={classes.counts}>
      {[
        ...(group.equipment > 0 ? [t('groups.equipmentCount', { count: group.equipment })] : []),
        ...(group.people ? [t('groups.peopleCount', { count: group.people })] : []),
      ].join(' · ')}
    </span>
  );
  if (onOpen === undefined)
    return (
      <div className={classes.line}>
        <span className={classes.name}>{group.name}</span>
        {counts}
      </div>
    );
  return (
    <button
      type="button"
      className={classes.line}
      aria-current={isOpen || undefined}
      onClick={() => onOpen(group.id)}
    >
      <span className={classes.name}>{group.name}</span>
      {counts}
    </button>
  );
}
