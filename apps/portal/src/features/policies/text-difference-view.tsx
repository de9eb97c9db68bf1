import { useTranslation } from 'react-i18next';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { compareLines } from './text-difference.ts';
import classes from './text-difference-view.module.css';

const SIGNS = { same: ' ', removed: '−', added: '+' } as const;
/** Lines that did not change and are shown around one that did. */
const CONTEXT = 2;

/** What changed from one text to the next, line by line; what stayed is left out but for the lines around a change. */
export function TextDifferenceView({ older, newer }: { older: string; newer: string }) {
  const { t } = useTranslation('policies');
  const lines = compareLines(older, newer);
  if (lines.every(({ kind }) => kind === 'same')) return <p className="meta">{t('difference.none')}</p>;
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  );
  return (
    <ScrollArea label={t('difference.title')} className={classes.root}>
      {lines.map((line, at) => {
        if (!isNear[at]) {
          if (at > 0 && !isNear[at - 1]) return null;
          // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE lines have no other name
          return <p key={at} className={classes.left} aria-hidden="true" />;
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE as above
          <p key={at} className={classes.line} data-kind={line.kind}>
            <span aria-hidden="true" className={classes.sign}>
              {SIGNS[line.kind]}
            </span>
            {line.kind !== 'same' && <span className="visually-hidden">{t(`difference.${line.kind}`)} </span>}
            <span>{line.text || '\u00a0'}</span>
          </p>
        );
      })}
    </ScrollArea>
  );
}
