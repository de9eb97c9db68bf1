import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './editor.module.css';
import { useEditor } from './editor-context.tsx';
import { hasUnsaved } from './editor-store.ts';

/** On paper alone: which machine, where it stands, when it was printed and what it was drawn from. */
export function PrintedHead({ title, version }: { title: string; version: number | null }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const facts = useEditor(({ draft }) => draft.facts);
  const isUnsaved = useEditor(hasUnsaved);
  const reference = useEditor(({ state }) => state.reference);
  const isSpeedKnown = useEditor(({ state }) => state.isSpeedKnown);
  const shafts = useEditor(({ draft }) => draft.shafts);
  const shaft = shafts.find(({ id }) => id === reference?.shaft);
  const place = [facts.placeName, facts.town].map((text) => text.trim()).filter(Boolean);
  return (
    <header className={classes.printedHead}>
      <h1>{title}</h1>
      <p className="meta">{[facts.identifier, place.join(', '), facts.group].filter(Boolean).join(' · ')}</p>
      <p className="meta">
        {[
          t('printed.at', {
            at: formats.instant(new Date(), 'YYYY-MM-DD HH:mm'),
            zone: formats.timeZoneName,
          }),
          version === null ? null : t('printed.version', { version: formats.count(version) }),
          isUnsaved ? t('printed.unsaved') : null,
          reference === null || !isSpeedKnown
            ? null
            : t('printed.speed', {
                speed: formats.quantity(reference.speedRpm, 'rpm'),
                shaft: shaft?.name || reference.shaft,
              }),
        ]
          .filter((text) => text !== null)
          .join(' · ')}
      </p>
    </header>
  );
}
