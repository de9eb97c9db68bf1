import type { KinematicsVersion } from '@ritzel/contract';
import { IconArrowRight, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { changeWords } from './change-words.ts';
import classes from './kinematics.module.css';

type Change = KinematicsVersion['changes'][number];

const SHOWN_AT_FIRST = 6;

/** What a version changed, one line a field: what it was and what it is. */
export function ChangeList({ changes, count }: { changes: readonly Change[]; count: number }) {
  const { t } = useTranslation('kinematics');
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? changes : changes.slice(0, SHOWN_AT_FIRST);
  const hidden = count - shown.length;
  return (
    <>
      <ul className={classes.changes}>
        {shown.map((change) => (
          <ChangeLine key={`${change.list} ${change.element} ${change.field}`} change={change} />
        ))}
      </ul>
      {!isOpen && changes.length > SHOWN_AT_FIRST && (
        <button type="button" className={classes.more} onClick={() => setOpen(true)}>
          {t('moreChanges', { count: hidden })}
        </button>
      )}
      {isOpen && hidden > 0 && <p className="meta">{t('leftOut', { count: hidden })}</p>}
    </>
  );
}

function ChangeLine({ change }: { change: Change }) {
  const { t } = useTranslation('kinematics');
  const formats = useFormats();
  const { element, fieldKey } = changeWords(change);
  const reported = (value: Change['from']) => {
    if (value === undefined) return t('notGiven');
    if (typeof value === 'boolean') return value ? t('yes') : t('no');
    return typeof value === 'number' ? formats.number(value, Number.isInteger(value) ? 0 : undefined) : value;
  };
  return (
    <li className={classes.change}>
      <span className={classes.element}>
        {t(`list.${change.list}`)} <b>{element}</b>
      </span>
      {change.kind === 'changed' ? (
        <span className={classes.fromTo}>
          {/* An unknown field is shown as the document calls it. */}
          {t(`field.${fieldKey}`, { defaultValue: change.field })}{' '}
          <span className="num">{reported(change.from)}</span>
          <IconArrowRight size={13} aria-label={t('becomes')} className={classes.arrow} />
          <b className="num">{reported(change.to)}</b>
        </span>
      ) : (
        <span className={classes.fromTo}>
          {change.kind === 'added' ? <IconPlus size={13} aria-hidden /> : <IconMinus size={13} aria-hidden />}{' '}
          {t(change.kind === 'added' ? 'added' : 'removed')}
        </span>
      )}
    </li>
  );
}
