import type { WaveformDiagnosis } from '@ritzel/contract';
import type { Diagnosis, Message } from '@ritzel/diagnosis';
import { convertUnit, findUnit, type Kinematics, operatingBin, operatingBinKey } from '@ritzel/drivetrain';
import { useEffect, useState } from 'react';
import type { DeskQuestion } from './desk-diagnosis-worker.ts';
import type { DeskRecord } from './desk-records.ts';

type Answer = Pick<
  Diagnosis,
  | 'verdict'
  | 'summary'
  | 'summaryMessages'
  | 'severity'
  | 'findings'
  | 'limits'
  | 'notJudged'
  | 'problems'
  | 'ruleVersion'
  | 'speed'
>;

/** What the rules make of a record of the desk, by the same package as on the server; null while they work. */
export function useDeskDiagnosis(
  record: DeskRecord | null,
  kinematics: Kinematics | null,
): WaveformDiagnosis | null {
  const [found, setFound] = useState<{ of: string; diagnosis: WaveformDiagnosis } | null>(null);
  const key = record === null ? '' : JSON.stringify([record.waveform, kinematics]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE the key says all that matters
  useEffect(() => {
    if (record === null) return;
    const question = questionOf(record, kinematics);
    if (question === null) return;
    const worker = new Worker(new URL('./desk-diagnosis-worker.ts', import.meta.url), {
      type: 'module',
      name: 'rules',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      setFound({ of: key, diagnosis: shown(data, record) });
      worker.terminate();
    });
    worker.postMessage(question);
    return () => worker.terminate();
  }, [key]);
  return found?.of === key ? found.diagnosis : null;
}

function questionOf({ waveform, samples }: DeskRecord, kinematics: Kinematics | null): DeskQuestion | null {
  const quantity = findUnit(waveform.unit)?.quantity;
  if (quantity !== 'acceleration' && quantity !== 'velocity') return null;
  const isVelocity = quantity === 'velocity';
  const factor = convertUnit(1, waveform.unit, isVelocity ? 'mm/s' : 'm/s²');
  return {
    kinematics,
    measurement: {
      samples: samples.map((sample) => sample * factor),
      samplingRateHz: waveform.samplingRateHz,
      unit: isVelocity ? 'mm/s' : 'm/s2',
      ...(waveform.speedRpm === null ? {} : { speedRpm: waveform.speedRpm }),
    },
  };
}

function shown(found: Answer, { waveform }: DeskRecord): WaveformDiagnosis {
  const message = ({ code, params }: Message) => ({ code, params: { ...params } });
  const evidence = (list: Answer['findings'][number]['for']) =>
    list.map((each) => ({
      text: each.statement,
      message: message(each),
      frequencyHz: each.frequencyHz ?? null,
      amplitude: each.amplitude ?? null,
      floor: each.floor ?? null,
      unit: each.unit ?? null,
      heightDb: each.heightDb ?? null,
    }));
  return {
    verdict: found.verdict,
    summary: found.summary,
    summaryMessages: found.summaryMessages.map(message),
    severity: found.severity,
    findings: found.findings.map((finding) => ({
      part: finding.part,
      partName: finding.partName,
      fault: finding.fault,
      confidence: finding.confidence,
      severity: finding.severity,
      severityReason: finding.severityReason,
      severityMessage: message(finding.severityMessage),
      sentence: finding.sentence,
      says: finding.says.map(message),
      for: evidence(finding.for),
      against: evidence(finding.against),
      toConfirm: finding.confirmBy,
      confirmMessage: message(finding.confirmMessage),
      rule: finding.rule,
    })),
    notJudged: found.notJudged.map((each) => ({
      part: each.part,
      question: each.question,
      reason: each.reason,
      message: message(each),
    })),
    problems: found.problems.map((each) => ({
      code: each.code,
      field: each.field,
      text: each.message,
      message: message(each),
      isFatal: each.isFatal,
    })),
    inputs: {
      waveformSha256: waveform.sha256,
      speedRpm: waveform.speedRpm,
      usedSpeedRpm: found.speed ? found.speed.usedHz * 60 : null,
      kinematicsEquipmentId: null,
      kinematicsVersion: null,
      operatingBin: operatingBinKey(operatingBin(waveform)),
      limits: found.limits.map(({ criterion }) => criterion),
      reference: null,
      baselineSince: null,
      ruleVersion: found.ruleVersion,
      programVersion: '',
      madeAt: waveform.at,
    },
    because: [],
    earlier: [],
  };
}
