import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { TRAIN } from './draft-problem.ts';
import classes from './editor.module.css';
import { useEditorStore, useSettled } from './editor-context.tsx';
import { shownProblems } from './editor-store.ts';
import { openProblem } from './open-problem.ts';
import { problemWords } from './problem-words.ts';
import { ELEMENT_LISTS } from './train-draft.ts';

/** Everything that is wrong, and what the unknown costs, each a step from its field. */
export const ProblemList = memo(function ProblemList() {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const problems = useSettled(shownProblems);
  const draft = useSettled((snapshot) => snapshot.draft);
  if (problems.length === 0) return null;
  const errors = problems.filter(({ grade }) => grade === 'error');
  const doubts = problems.filter(({ grade }) => grade === 'warning');
  const nameOf = (owner: string) => {
    if (owner === TRAIN) return t('drivetrain');
    if (owner.startsWith('part/')) {
      const part = draft.parts.find(({ key }) => `part/${key}` === owner);
      return part?.name || part?.identifier || '';
    }
    for (const list of ELEMENT_LISTS) {
      const found = draft[list].find(({ id }) => id === owner);
      if (found !== undefined) return found.name || found.id;
    }
    return owner;
  };
  const list = (title: string, some: typeof problems, className: string | undefined) =>
    some.length > 0 && (
      <div className={className}>
        <h2>{title}</h2>
        <ul>
          {some.map((problem) => (
            <li key={`${problem.owner}:${problem.field}:${problem.code}`}>
              <button
                type="button"
                className={classes.link}
                onClick={() => openProblem(store, problem.owner, problem.field)}
              >
                {nameOf(problem.owner)}
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
      {list(t('doubts', { count: doubts.length }), doubts, classes.doubtList)}
    </section>
  );
});
