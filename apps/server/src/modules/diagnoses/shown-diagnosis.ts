import type { WaveformDiagnosis } from '@ritzel/contract';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import type { StoredDiagnosis } from './diagnosis-store.ts';

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

export function shownDiagnosis(waveform: StoredWaveform, stored: StoredDiagnosis): WaveformDiagnosis {
  const { document } = stored;
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
      ruleVersion: stored.ruleVersion,
      programVersion: stored.programVersion,
      madeAt: stored.madeAt.toISOString(),
    },
  };
}
