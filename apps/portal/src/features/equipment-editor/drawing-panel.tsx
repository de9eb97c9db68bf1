import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DrivetrainScheme } from '../../widgets/drivetrain-scheme/drivetrain-scheme.tsx';
import { GearScheme } from '../../widgets/gear-scheme/gear-scheme.tsx';
import { componentsOfDraft } from './draft-components.ts';
import classes from './editor.module.css';
import { useEditor, useEditorStore } from './editor-context.tsx';
import { shownProblems } from './editor-store.ts';
import { problemWords } from './problem-words.ts';
import { ELEMENT_LISTS, type TrainDraft } from './train-draft.ts';

/** The drawing of what is typed: a click on a part opens its form, what is wrong is marked where it is. */
export function DrawingPanel() {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const parts = useEditor(({ draft }) => draft.parts);
  const facts = useEditor(({ draft }) => draft.facts);
  const machineKind = useEditor(({ draft }) => draft.machines[0]?.kind);
  const document = useEditor(({ state }) => state.document);
  const kinematics = useEditor(({ state }) => state.kinematics);
  const problems = useEditor(shownProblems);
  const lit = useEditor(({ view }) => view.lit);
  const selected = useEditor(({ view }) => view.selected);
  const open = useEditor(({ view }) => view.part);
  const components = useMemo(() => componentsOfDraft(parts, document), [parts, document]);
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
      <DrivetrainScheme
        name={facts.name || facts.identifier}
        components={components}
        kinematics={kinematics}
        application={{ type: facts.applicationType, name: facts.applicationName }}
        machineKind={machineKind}
        selected={open}
        withSeverity={false}
        onSelect={({ id }) => store.look({ part: id, selected: null })}
      />
      <GearScheme
        kinematics={kinematics}
        label={t('drawing')}
        partNames={partNames}
        marks={marks}
        litElement={lit}
        onLight={(element) => store.look({ lit: element })}
        selected={selected}
        onSelect={(element) => {
          store.look({ selected: element, part: partOfElement(store.get().draft, element) ?? open });
          if (element !== null) showInForm(element);
        }}
      />
    </section>
  );
}

/** Key of the part whose form holds an element. */
export function partOfElement(draft: TrainDraft, element: string | null): string | null {
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
