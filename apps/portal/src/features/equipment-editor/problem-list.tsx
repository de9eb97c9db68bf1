import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { DRIVETRAIN, type DraftProblem } from './draft-problem.ts';
import { type DrivetrainDraft, ELEMENT_LISTS } from './drivetrain-draft.ts';
import classes from './editor.module.css';
import { useEditorStore, useSettled } from './editor-context.tsx';
import { visibleProblems } from './editor-store.ts';
import { openProblem } from './open-problem.ts';
import { problemWords } from './problem-words.ts';
import { useWhileSame } from './use-while-same.ts';

/** Everything that is wrong, and what the unknown costs, each a step from its field. */
export const ProblemList = memo(function ProblemList() {
  const { t } = useTranslation('editor');
  const problems = useSettled(visibleProblems);
  const draft = useSettled((snapshot) => snapshot.draft);
  const named = problems.map((problem) => ({ problem, name: nameOf(draft, problem.owner, t('drivetrain')) }));
  return <Listed named={useWhileSame(named, JSON.stringify(named))} />;
});

function nameOf(draft: DrivetrainDraft, owner: string, drivetrain: string): string {
  if (owner === DRIVETRAIN) return drivetrain;
  if (owner.startsWith('part/')) {
    const part = draft.parts.find(({ key }) => `part/${key}` === owner);
    return part?.name || part?.identifier || '';
  }
  for (const list of ELEMENT_LISTS) {
    const found = draft[list].find(({ id }) => id === owner);
    if (found !== undefined) return found.name || found.id;
  }
  return owner;
}

interface NamedProblem {
  readonly problem: DraftProblem;
  readonly name: string;
}

const Listed = memo(function Listed({ named }: { named: readonly NamedProblem[] }) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  if (named.length === 0) return null;
  const errors = named.filter(({ problem }) => problem.grade === 'error');
  const warnings = named.filter(({ problem }) => problem.grade === 'warning');
  const list = (title: string, some: readonly NamedProblem[], className: string | undefined) =>
    some.length > 0 && (
      <div className={className}>
        <h2>{title}</h2>
        <ul>
          {some.map(({ problem, name }) => (
            <li key={`${problem.owner}:${problem.field}:${problem.code}`}>
              <button
                type="button"
                className={classes.link}
                onClick={() => openProblem(store, problem.owner, problem.field)}
              >
                {name}
              </button>{' '}
              {problemWords(problem, t)}
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <section className={`panel ${classes.problems}`} aria-label={t('problems')}>
      {list(t('errors', { count: errors.length }), errors, classes.errorList)}
      {list(t('warnings', { count: warnings.length }), warnings, classes.warningList)}
    </section>
  );
});
