import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { addBearings } from './drivetrain-changes.ts';
import type { ShaftDraft } from './drivetrain-draft.ts';
import classes from './editor.module.css';
import { useEditorStore, useLighting, useProblem, useSettled } from './editor-context.tsx';
import { useSetElement } from './element-forms.tsx';
import { EntryField } from './entry-field.tsx';

/** A shaft with its name as the trade counts it (1 is the input) and the speed it turns at. */
export const ShaftRow = memo(function ShaftRow({ shaft }: { shaft: ShaftDraft }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const store = useEditorStore();
  const set = useSetElement('shafts', shaft.id);
  const lighting = useLighting(shaft.id);
  const speed = useSettled(({ state }) => (state.isSpeedKnown ? state.speeds.get(shaft.id) : undefined));
  const bearings = useSettled(({ draft }) => draft.bearings.filter((each) => each.shaft === shaft.id).length);
  const { error } = useProblem(shaft.id, '');
  return (
    <section
      className={classes.shaftRow}
      aria-label={t('shaft.title', { name: shaft.name || shaft.id })}
      {...lighting}
    >
      <EntryField
        owner={shaft.id}
        field="name"
        label={t('shaft.name')}
        value={shaft.name}
        onChange={set('name')}
        placeholder={shaft.id}
      />
      <span className={classes.shaftFacts}>
        <span className="num">
          {speed === undefined ? t('speedNotKnown') : formats.quantity(Math.abs(speed), 'rpm', 2)}
        </span>
        <span className="meta">{t('shaft.bearings', { count: bearings })}</span>
        <button
          type="button"
          className={classes.link}
          onClick={() => store.change((draft) => addBearings(draft, shaft.id, bearings === 0 ? 2 : 1))}
        >
          {bearings === 0 ? t('shaft.addTwo') : t('shaft.addOne')}
        </button>
      </span>
      {error !== null && <p className={classes.error}>{error}</p>}
    </section>
  );
});
