import { useFormats } from '../../platform/formats.ts';
import classes from './counted-views.module.css';

/** The views of a list, each with how many are in it; one is open. */
export function CountedViews<View extends string>({
  label,
  views,
  counts,
  nameOf,
  view,
  onView,
}: {
  label: string;
  views: readonly View[];
  /** Undefined until they are read. */
  counts: Readonly<Record<View, number>> | undefined;
  nameOf: (view: View) => string;
  view: View;
  onView: (view: View) => void;
}) {
  const formats = useFormats();
  return (
    <fieldset className={classes.root} aria-label={label}>
      {views.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          data-empty={counts?.[each] === 0 || undefined}
          onClick={() => onView(each)}
        >
          <b className="num">{counts === undefined ? '–' : formats.count(counts[each])}</b>
          <span>{nameOf(each)}</span>
        </button>
      ))}
    </fieldset>
  );
}
