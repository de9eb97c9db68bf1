import type { ImportProblem } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './equipment-import.module.css';

/** What is wrong and where: sheet, row and column of a workbook, or the field of a document. */
export function ImportProblems({ problems, count }: { problems: readonly ImportProblem[]; count: number }) {
  const { t } = useTranslation('import');
  return (
    <section className={`panel ${classes.block}`} aria-labelledby="import-problems">
      <div role="alert">
        <h2 id="import-problems">{t('problems', { count })}</h2>
        <p className="meta">{t('problemsHint')}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE a scrolling area must be reachable by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: @NOTE a fieldset draws a frame of its own */}
      <div className={classes.scroll} role="group" aria-labelledby="import-problems" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('where')}</th>
              <th scope="col">{t('drivetrain')}</th>
              <th scope="col">{t('what')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map((problem) => (
              <tr
                key={`${problem.sheet} ${problem.row} ${problem.column} ${problem.index} ${problem.field} ${problem.message}`}
              >
                <td>
                  <Where problem={problem} />
                </td>
                <td>{problem.identifier ?? '–'}</td>
                <td className={classes.words}>{problem.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > problems.length && (
        <p className="meta">{t('moreProblems', { count: count - problems.length })}</p>
      )}
    </section>
  );
}

function Where({ problem }: { problem: ImportProblem }) {
  const { t } = useTranslation('import');
  const formats = useFormats();
  if (problem.sheet !== null) {
    return (
      <>
        <b>{problem.sheet}</b>
        {problem.row !== null && formats.phrases(['', t('row', { row: problem.row })])}
        {problem.column !== null && formats.phrases(['', problem.column])}
      </>
    );
  }
  if (problem.index !== null)
    return (
      <>
        {formats.phrases([
          t('document', { number: problem.index + 1 }),
          ...(problem.field === null ? [] : [problem.field]),
        ])}
      </>
    );
  return <>{t('wholeFile')}</>;
}
