import { Code } from '@mantine/core';
import type { WaveformDiagnosis } from '@ritzel/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import { useSentence } from '../../../platform/use-sentence.ts';
import { Num } from '../../../ui/num.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { isLocalRecord } from '../local-file/local-records.ts';
import { SecondOpinionSaver } from '../second-opinion/second-opinion-saver.tsx';
import { EarlierVerdicts, RediagnosedAfter } from './earlier-verdicts.tsx';
import { FileSaver } from './file-saver.tsx';
import classes from './findings-panel.module.css';
import { bundleName, useSaveBundle } from './use-save-bundle.ts';

/** Standard, edition and class; the scope of the class is the standard's own. */
const shortLimit = (limit: string) => limit.split(', ').slice(0, 2).join(', ');

/** All that went into the diagnosis: the same again gives the same again. */
export function FindingsProvenance({
  diagnosis,
  waveformId,
}: {
  diagnosis: WaveformDiagnosis;
  waveformId: string;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const say = useSentence();
  const { inputs, causes, earlier } = diagnosis;
  const { reference } = inputs;
  const formulas = [...new Set(diagnosis.findings.map(({ rule }) => rule))];
  return (
    <details className={classes.more}>
      <summary>{t('findings.provenance')}</summary>
      <dl className={classes.provenance}>
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
        <dt>{t('findings.input.bin')}</dt>
        <dd>{say('OPERATING_STATE', { bin: inputs.operatingBin })}</dd>
        <dt>{t('findings.input.formula')}</dt>
        <dd>{formulas.length === 0 ? '–' : formulas.join('; ')}</dd>
        <dt>{t('findings.input.limits')}</dt>
        <dd>{inputs.limits.length === 0 ? '–' : inputs.limits.map(shortLimit).join('; ')}</dd>
        <dt>{t('findings.input.reference')}</dt>
        <dd>
          {reference === null
            ? '–'
            : t(reference.isChosen ? 'findings.referenceChosen' : 'findings.referenceEarly', {
                at: formats.instant(reference.at, 'YYYY-MM-DD HH:mm'),
                hash: reference.sha256.slice(0, 12),
                bin: say('OPERATING_STATE', { bin: reference.operatingBin }),
              })}
        </dd>
        <dt>{t('findings.input.baseline')}</dt>
        <dd>{inputs.baselineSince === null ? '–' : <TimeText at={inputs.baselineSince} />}</dd>
        <dt>{t('findings.input.rules')}</dt>
        <dd>{inputs.ruleVersion}</dd>
        <dt>{t('findings.input.program')}</dt>
        <dd>{inputs.programVersion}</dd>
        <dt>{t('findings.input.madeAt')}</dt>
        <dd>
          <TimeText at={inputs.madeAt} />
        </dd>
      </dl>
      <RediagnosedAfter causes={causes} />
      <EarlierVerdicts earlier={earlier} />
      {waveformId !== '' && !isLocalRecord(waveformId) && (
        <>
          <BundleSaver waveformId={waveformId} />
          <SecondOpinionSaver waveformId={waveformId} />
        </>
      )}
    </details>
  );
}

/** The record with all of that in one file, and the command that makes the same of it without this server. */
function BundleSaver({ waveformId }: { waveformId: string }) {
  const { t } = useTranslation('vibration');
  return (
    <FileSaver
      icon={<IconDownload size={13} aria-hidden="true" />}
      label={t('findings.bundle')}
      hint={t('findings.bundleHint')}
      save={useSaveBundle(waveformId)}
      failure={t('findings.bundleFailed')}
    >
      <Code>{`npx ritzel diagnose ${bundleName(waveformId)}`}</Code>
    </FileSaver>
  );
}
