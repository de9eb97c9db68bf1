import { powerFlow } from '@ritzel/drivetrain';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DrivetrainScheme } from '../../widgets/drivetrain-scheme/drivetrain-scheme.tsx';
import { GearScheme } from '../../widgets/gear-scheme/gear-scheme.tsx';
import { componentsOfDraft } from './draft-components.ts';
import { type DrivetrainDraft, ELEMENT_LISTS } from './drivetrain-draft.ts';
import classes from './editor.module.css';
import { useEditor, useEditorStore, useSettled } from './editor-context.tsx';
import { visibleProblems } from './editor-store.ts';
import { problemWords } from './problem-words.ts';
import { useWhileSame } from './use-while-same.ts';

const Drivetrain = memo(DrivetrainScheme);
const Gears = memo(GearScheme);

/** The drawing of what is typed: a click on a part opens its form, what is wrong is marked where it is. */
export const DrawingPanel = memo(function DrawingPanel() {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const parts = useSettled(({ draft }) => draft.parts);
  const facts = useSettled(({ draft }) => draft.facts);
  const machineKind = useSettled(({ draft }) => draft.machines[0]?.kind);
  const document = useSettled(({ state }) => state.document);
  const kinematics = useSettled(({ state }) => state.kinematics);
  const found = useSettled(visibleProblems);
  const problems = useWhileSame(found, JSON.stringify(found));
  const highlighted = useEditor(({ view }) => view.highlighted);
  const selected = useEditor(({ view }) => view.selected);
  const open = useEditor(({ view }) => view.part);
  const made = useMemo(() => componentsOfDraft(parts, document), [parts, document]);
  const components = useWhileSame(made, JSON.stringify(made));
  // The side view shows which part drives which, and no tooth of it.
  const inOrder = useMemo(
    () => components.filter(({ type }) => type !== 'drivetrain').toSorted((a, b) => a.position - b.position),
    [components],
  );
  const drives = useMemo(() => JSON.stringify(powerFlow(inOrder, kinematics)), [inOrder, kinematics]);
  const flow = useWhileSame(kinematics, drives);
  const { applicationType, applicationName } = facts;
  const application = useMemo(
    () => ({ type: applicationType, name: applicationName }),
    [applicationType, applicationName],
  );
  const { openPart, light, select } = useMemo(
    () => ({
      openPart: ({ id }: { id: string }) => store.look({ part: id, selected: null }),
      light: (element: string | null) => store.look({ highlighted: element }),
      select: (element: string | null) => {
        const { draft, view } = store.get();
        store.look({ selected: element, part: partOfElement(draft, element) ?? view.part });
        if (element !== null) showInForm(element);
      },
    }),
    [store],
  );
  const partNames = useMemo(
    () => new Map(parts.map(({ identifier, name }) => [identifier.trim(), name || identifier])),
    [parts],
  );
  const marks = useMemo(() => {
    const marked = new Map<string, { grade: 'error' | 'warning'; text: string }>();
    for (const problem of problems) {
      if (marked.get(problem.owner)?.grade === 'error') continue;
      marked.set(problem.owner, { grade: problem.grade, text: problemWords(problem, t) });
    }
    return marked;
  }, [problems, t]);
  if (parts.length === 0) {
    return (
      <section className={`panel ${classes.drawing}`} aria-label={t('drawing')}>
        <EmptyState title={t('drawingEmpty')}>{t('drawingEmptyHint')}</EmptyState>
      </section>
    );
  }
  return (
    <section className={`panel ${classes.drawing}`} aria-label={t('drawing')}>
      <Drivetrain
        name={facts.name || facts.identifier}
        components={components}
        kinematics={flow}
        application={application}
        machineKind={machineKind}
        selected={open}
        withSeverity={false}
        onSelect={openPart}
      />
      <Gears
        kinematics={kinematics}
        label={t('drawing')}
        partNames={partNames}
        marks={marks}
        highlightedElement={highlighted}
        onLight={light}
        selected={selected}
        onSelect={select}
      />
    </section>
  );
});

/** Key of the part whose form holds an element. */
export function partOfElement(draft: DrivetrainDraft, element: string | null): string | null {
  for (const list of ELEMENT_LISTS) {
    const found = draft[list].find(({ id }) => id === element);
    if (found !== undefined) return found.part;
  }
  return null;
}

/** Brings the row of an element into view once the form of its part is there; the focus stays where it is. */
export function showInForm(element: string): void {
  requestAnimationFrame(() => {
    const row = window.document.querySelector(`[data-element="${CSS.escape(element)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  });
}
