import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { EquipmentIcon } from '../../ui/equipment-icon.tsx';
import { addPart, movePart, removePart } from './drivetrain-changes.ts';
import { type PartDraft, type PartType, partName } from './drivetrain-draft.ts';
import classes from './editor.module.css';
import { useEditor, useEditorStore, useEditorWords } from './editor-context.tsx';
import { visibleProblems } from './editor-store.ts';

const PART_TYPES: readonly PartType[] = ['motor', 'coupling', 'gearunit', 'machine'];

/** The parts in the order of the power flow: one is open in the form, each can move or go. */
export const PartList = memo(function PartList() {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const words = useEditorWords();
  const parts = useEditor(({ draft }) => draft.parts);
  const open = useEditor(({ view }) => view.part);
  const name = useEditor(({ draft }) => draft.facts.name);
  const add = (type: PartType) => {
    const { draft, view } = store.get();
    const after = draft.parts.findIndex(({ key }) => key === view.part);
    store.change((each) => addPart(each, type, after < 0 ? each.parts.length : after + 1, words));
    const added = store.get().draft.parts[after < 0 ? draft.parts.length : after + 1];
    store.look({ part: added?.key ?? null, selected: null });
  };
  return (
    <nav className={`panel ${classes.parts}`} aria-label={t('parts')}>
      <ol className={classes.partRows}>
        <li className={classes.partRow} data-open={open === null || undefined}>
          <button
            type="button"
            className={classes.partButton}
            aria-current={open === null ? 'true' : undefined}
            onClick={() => store.look({ part: null, selected: null })}
          >
            <EquipmentIcon type="drivetrain" />
            <span className={classes.partName}>{name || t('drivetrain')}</span>
            <OwnProblems owners={DRIVETRAIN_OWNERS} />
          </button>
        </li>
        {parts.map((part, index) => (
          <PartRow key={part.key} part={part} index={index} count={parts.length} isOpen={open === part.key} />
        ))}
      </ol>
      <Menu position="bottom-start" width={180}>
        <Menu.Target>
          <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={14} />}>
            {t('addPart')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {PART_TYPES.map((type) => (
            <Menu.Item key={type} leftSection={<EquipmentIcon type={type} />} onClick={() => add(type)}>
              {t(`equipmentType.${type}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
});

const DRIVETRAIN_OWNERS: readonly string[] = ['drivetrain'];

function PartRow({
  part,
  index,
  count,
  isOpen,
}: {
  part: PartDraft;
  index: number;
  count: number;
  isOpen: boolean;
}) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const label = partName(part);
  return (
    <li className={classes.partRow} data-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.partButton}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => store.look({ part: part.key, selected: null })}
      >
        <EquipmentIcon type={part.type} />
        <span className={classes.partName}>{label}</span>
        <span className="meta">{part.identifier}</span>
        <PartProblems part={part} />
      </button>
      <span className={classes.rowTools}>
        <ActionIcon
          size={22}
          variant="subtle"
          color="gray"
          aria-label={t('moveUp', { part: label })}
          disabled={index === 0}
          onClick={() => store.change((draft) => movePart(draft, part.key, -1))}
        >
          <IconArrowUp size={14} />
        </ActionIcon>
        <ActionIcon
          size={22}
          variant="subtle"
          color="gray"
          aria-label={t('moveDown', { part: label })}
          disabled={index === count - 1}
          onClick={() => store.change((draft) => movePart(draft, part.key, 1))}
        >
          <IconArrowDown size={14} />
        </ActionIcon>
        <ActionIcon
          size={22}
          variant="subtle"
          color="gray"
          aria-label={t('removePart', { part: label })}
          onClick={() => store.change((draft) => removePart(draft, part.key))}
        >
          <IconTrash size={14} />
        </ActionIcon>
      </span>
    </li>
  );
}

function PartProblems({ part }: { part: PartDraft }) {
  const owners = useEditor(({ draft }) => ownersOf(draft, part.key));
  return <OwnProblems owners={owners.split(' ')} />;
}

/** The part and its elements, as problems name them; one text, so that it compares by value. */
function ownersOf(draft: ReturnType<ReturnType<typeof useEditorStore>['get']>['draft'], key: string): string {
  const own = [draft.shafts, draft.stages, draft.bearings, draft.couplings, draft.motors, draft.machines]
    .flat()
    .filter(({ part }) => part === key)
    .map(({ id }) => id);
  return [`part/${key}`, ...own].join(' ');
}

function OwnProblems({ owners }: { owners: readonly string[] }) {
  const { t } = useTranslation('editor');
  const errors = useEditor(
    (snapshot) =>
      visibleProblems(snapshot).filter(({ owner, grade }) => grade === 'error' && owners.includes(owner))
        .length,
  );
  if (errors === 0) return null;
  return <span className={classes.errorCount}>{t('errors', { count: errors })}</span>;
}
