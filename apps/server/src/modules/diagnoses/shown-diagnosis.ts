import type { WaveformDiagnosis } from '@ritzel/contract';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import type { EarlierDiagnosis, StoredDiagnosis } from './diagnosis-store.ts';
import type { Cause } from './judged-again.ts';

type Document = StoredDiagnosis['document'];
type StoredFinding = Document['findings'][number];
type ShownFinding = WaveformDiagnosis['findings'][number];
type ShownMessage = ShownFinding['severityMessage'];

/** What was stored before sentences had codes has none: it shows its English words alone. */
function shownMessage(stored: Partial<ShownMessage> | undefined): ShownMessage {
  return { code: stored?.code ?? '', params: stored?.params ?? {} };
}

function shownEvidence(evidence: StoredFinding['for']): ShownFinding['for'] {
  return evidence.map((each) => ({
    text: each.statement,
    message: shownMessage(each),
    frequencyHz: each.frequencyHz ?? null,
    amplitude: each.amplitude ?? null,
    floor: each.floor ?? null,
    unit: each.unit ?? null,
    heightDb: each.heightDb ?? null,
  }));
}

export function shownFinding(finding: StoredFinding): ShownFinding {
  const { part, partName, fault, confidence, severity, severityReason, rule } = finding;
  return {
    ...{ part, partName, fault, confidence, severity, severityReason, rule },
    severityMessage: shownMessage(finding.severityMessage),
    sentence: finding.sentence ?? `${partName}: ${fault}.`,
    says: (finding.says ?? []).map(shownMessage),
    for: shownEvidence(finding.for),
    against: shownEvidence(finding.against),
    toConfirm: finding.confirmBy,
    confirmMessage: shownMessage(finding.confirmMessage),
  };
}

const shownCauses = (causes: readonly Cause[]) =>
  causes.map((each) => (each.kind === 'bearing' ? { ...each, elements: [...each.elements] } : each));

export function shownDiagnosis(
  waveform: StoredWaveform,
  stored: StoredDiagnosis,
  earlier: readonly EarlierDiagnosis[],
): WaveformDiagnosis {
  const { document, inputs } = stored;
  const reference = inputs?.reference ?? null;
  return {
    verdict: document.verdict,
    summary: document.summary,
    summaryMessages: (document.summaryMessages ?? []).map(shownMessage),
    severity: document.severity,
    findings: document.findings.map(shownFinding),
    notJudged: document.notJudged.map((each) => ({
      part: each.part,
      question: each.question,
      reason: each.reason,
      message: shownMessage(each),
    })),
    problems: document.problems.map((each) => ({
      code: each.code,
      field: each.field,
      text: each.message,
      message: shownMessage(each),
      isFatal: each.isFatal,
    })),
    inputs: {
      waveformSha256: waveform.sha256,
      speedRpm: waveform.speedRpm,
      usedSpeedRpm: document.speed ? document.speed.usedHz * 60 : null,
      kinematicsEquipmentId: stored.kinematicsEquipmentId,
      kinematicsVersion: stored.kinematicsVersion,
      operatingBin: waveform.operatingBin,
      limits: document.limits.map(({ criterion }) => criterion),
      reference: reference && {
        waveformId: reference.waveformId,
        sha256: reference.sha256,
        at: reference.at,
        operatingBin: reference.operatingBin,
        isChosen: reference.isChosen,
      },
      baselineSince: inputs?.baselineSince ?? null,
      ruleVersion: stored.ruleVersion,
      programVersion: stored.programVersion,
      madeAt: stored.madeAt.toISOString(),
    },
    because: shownCauses(stored.because),
    earlier: earlier.map(({ verdict, severity, kinematicsVersion, ruleVersion, madeAt, because }) => ({
      ...{ verdict, severity, kinematicsVersion, ruleVersion },
      madeAt: madeAt.toISOString(),
      because: shownCauses(because),
    })),
  };
}
