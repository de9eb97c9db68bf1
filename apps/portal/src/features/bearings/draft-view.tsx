import { useTranslation } from 'react-i18next';
import { BearingChecks } from './bearing-checks.tsx';
import { estimateOf, type ReadDraft } from './bearing-draft.ts';
import classes from './bearing-editor.module.css';
import { BearingFrequencyTable } from './bearing-frequencies.tsx';
import { BearingPicture } from './bearing-picture.tsx';

/** What the draft looks like, what it makes of a speed, and what speaks against it, with each key. */
export function DraftView({
  read,
  speedRpm,
  onSpeed,
  onUse,
}: {
  read: ReadDraft;
  speedRpm: number;
  onSpeed: (speedRpm: number) => void;
  onUse: (field: 'bsf' | 'ftf', value: number) => void;
}) {
  const { t } = useTranslation('bearings');
  const { input, warnings, multipliers } = read;
  const isEstimated = input.geometry !== null && input.origin === 'estimated';
  const estimate = isEstimated && input.published === null ? estimateOf(read) : undefined;
  return (
    <div className={classes.view}>
      <BearingPicture bearing={input} isEstimated={isEstimated} />
      <section aria-labelledby="draft-checks">
        <h3 id="draft-checks">{t('checks')}</h3>
        <BearingChecks warnings={warnings} isKnown={multipliers !== undefined} onUse={onUse} />
      </section>
      {multipliers ? (
        <BearingFrequencyTable
          multipliers={multipliers}
          ranges={estimate?.ranges ?? null}
          speedRpm={speedRpm}
          onSpeed={onSpeed}
        />
      ) : (
        <p className="meta">{t('editor.noFrequencies')}</p>
      )}
    </div>
  );
}
