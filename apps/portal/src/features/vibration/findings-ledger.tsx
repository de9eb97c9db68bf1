import type { WaveformDiagnosis } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Num } from '../../ui/num.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './findings-panel.module.css';

/** All that went into the diagnosis: the same again gives the same again. */
export function FindingsLedger({ inputs }: { inputs: WaveformDiagnosis['inputs'] }) {
  const { t } = useTranslation('vibration');
  return (
    <details className={classes.more}>
      <summary>{t('findings.ledger')}</summary>
      <dl className={classes.ledger}>
        <dt>{t('findings.input.waveform')}</dt>
        <dd className={classes.hash}>{inputs.waveformSha256}</dd>
        <dt>{t('findings.input.speed')}</dt>
        <dd>
          <Num value={inputs.speedRpm} unit="rpm" decimals={1} />
        </dd>
        <dt>{t('findings.input.usedSpeed')}</dt>
        <dd>
          <Num value={inputs.usedSpeedRpm} unit="rpm" decimals={1} />
        </dd>
        <dt>{t('findings.input.kinematics')}</dt>
        <dd>{inputs.kinematicsVersion ?? '–'}</dd>
        <dt>{t('findings.input.rules')}</dt>
        <dd>{inputs.ruleVersion}</dd>
        <dt>{t('findings.input.program')}</dt>
        <dd>{inputs.programVersion}</dd>
        <dt>{t('findings.input.madeAt')}</dt>
        <dd>
          <TimeText at={inputs.madeAt} />
        </dd>
      </dl>
    </details>
  );
}
