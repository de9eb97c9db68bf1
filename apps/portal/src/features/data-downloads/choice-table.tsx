import { ActionIcon, Checkbox } from '@mantine/core';
import type { DownloadChoices } from '@ritzel/contract';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { EquipmentIcon } from '../../ui/equipment-icon.tsx';
import classes from './data-downloads.module.css';
import { channelKey, chosenFrom, type DownloadSelection, withKeys } from './download-choice.ts';

type Group = DownloadChoices['equipment'][number];

/** Signals and channels of each machine, with what the days hold of them. */
export function ChoiceTable({
  choices,
  selection,
  onSelection,
  removable,
  onRemove,
}: {
  choices: DownloadChoices;
  selection: DownloadSelection;
  onSelection: (selection: DownloadSelection) => void;
  /** Equipment that was named itself; the others are its parts. */
  removable: readonly string[];
  onRemove: (equipmentId: string) => void;
}) {
  const { t } = useTranslation('downloads');
  const shown = chosenFrom(choices);
  const bare = choices.equipment.filter((each) => removable.includes(each.id) && !shown.includes(each));
  return (
    <div className={classes.groups}>
      {[...bare, ...shown].map((group) => (
        <GroupOfChoices
          key={group.id}
          group={group}
          selection={selection}
          onSelection={onSelection}
          {...(removable.includes(group.id) && { onRemove: () => onRemove(group.id) })}
        />
      ))}
      {shown.length === 0 && <p className={classes.nothing}>{t('choices.nothing')}</p>}
    </div>
  );
}

function GroupOfChoices({
  group,
  selection,
  onSelection,
  onRemove,
}: {
  group: Group;
  selection: DownloadSelection;
  onSelection: (selection: DownloadSelection) => void;
  onRemove?: () => void;
}) {
  const { t } = useTranslation('downloads');
  const formats = useFormats();
  const { id, name, type, signals, channels } = group;
  const signalKeys = signals.map((each) => each.id);
  const channelKeys = channels.map(({ channel }) => channelKey(id, channel));
  const chosen =
    signalKeys.filter((key) => selection.signals.has(key)).length +
    channelKeys.filter((key) => selection.channels.has(key)).length;
  const all = signalKeys.length + channelKeys.length;
  const toggleAll = (isOn: boolean) =>
    onSelection({
      signals: withKeys(selection.signals, signalKeys, isOn),
      channels: withKeys(selection.channels, channelKeys, isOn),
    });
  return (
    <div className={classes.group}>
      <header className={classes.groupHead}>
        {all > 0 && (
          <Checkbox
            size="xs"
            aria-label={name}
            checked={chosen === all}
            indeterminate={chosen > 0 && chosen < all}
            onChange={(event) => toggleAll(event.currentTarget.checked)}
          />
        )}
        <h2 className={classes.groupName}>
          <EquipmentIcon type={type} /> {name}
        </h2>
        {all > 0 && <span className="meta">{t('choices.chosen', { chosen, count: all })}</span>}
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('choices.remove', { name })}
            onClick={onRemove}
          >
            <IconX size={14} aria-hidden="true" />
          </ActionIcon>
        )}
      </header>
      {signals.length > 0 && <h3 className={classes.kind}>{t('choices.signals')}</h3>}
      {signals.length > 0 && (
        <ul className={classes.choices} aria-label={t('choices.signals')}>
          {signals.map((signal) => (
            <li key={signal.id}>
              <Checkbox
                size="xs"
                checked={selection.signals.has(signal.id)}
                onChange={(event) =>
                  onSelection({
                    ...selection,
                    signals: withKeys(selection.signals, [signal.id], event.currentTarget.checked),
                  })
                }
                label={
                  <>
                    {formats.name(signal.name)}
                    {signal.unit !== '' && <span className={classes.unit}> {formats.unit(signal.unit)}</span>}
                  </>
                }
              />
              <span className={classes.amount} data-none={signal.values === 0 || undefined}>
                {signal.values === 0
                  ? t('choices.noValues')
                  : t('choices.values', { count: signal.values, number: formats.count(signal.values) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {channels.length > 0 && (
        <h3 className={classes.kind} data-second={signals.length > 0 || undefined}>
          {t('choices.records')}
        </h3>
      )}
      {channels.length > 0 && (
        <ul className={classes.choices} aria-label={t('choices.records')}>
          {channels.map(({ channel, name: called, records }) => (
            <li key={channel}>
              <Checkbox
                size="xs"
                checked={selection.channels.has(channelKey(id, channel))}
                onChange={(event) =>
                  onSelection({
                    ...selection,
                    channels: withKeys(
                      selection.channels,
                      [channelKey(id, channel)],
                      event.currentTarget.checked,
                    ),
                  })
                }
                label={formats.name(called)}
              />
              <span className={classes.amount}>
                {t('choices.recordCount', { count: records, number: formats.count(records) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
