import type { RediagnosisReason, WaveformDiagnosis } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import classes from './findings-panel.module.css';

/** What had changed when the record was re-diagnosed: `kinematics version 3 → 4`. */
export function RediagnosedAfter({ causes }: { causes: readonly RediagnosisReason[] }) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  if (causes.length === 0) return null;
  const said = causes.map((cause) => {
    const params =
      cause.kind === 'kinematics' || cause.kind === 'rules'
        ? { from: cause.from ?? '–', to: cause.to ?? '–' }
        : {};
    return t(`findings.changed.${cause.kind}`, params);
  });
  return <p className="meta">{t('findings.rediagnosed', { causes: formats.list(said) })}</p>;
}

/** The verdicts that others took the place of. */
export function EarlierVerdicts({ earlier }: Pick<WaveformDiagnosis, 'earlier'>) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  if (earlier.length === 0) return null;
  return (
    <>
      <h3 className={classes.listTitle}>{t('findings.earlier')}</h3>
      <ul className={classes.evidence}>
        {earlier.map(({ madeAt, verdict, kinematicsVersion, causes }) => (
          <li key={madeAt}>
            <span aria-hidden="true">·</span>
            <span>
              <TimeText at={madeAt} />
              {formats.phrases([
                '',
                t(`findings.verdict.${verdict}`, {
                  defaultValue: t(`fault.${verdict}`, { defaultValue: verdict }),
                }),
                `${t('findings.input.kinematics')} ${kinematicsVersion ?? '–'}`,
              ])}
              <RediagnosedAfter causes={causes} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
