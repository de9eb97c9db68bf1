import { problem, readDiagnosis, type WaveformDiagnosis } from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import type { StoredWaveform, WaveformStore } from '../telemetry-store/index.ts';
import type { DiagnosisStore, StoredDiagnosis } from './diagnosis-store.ts';

export function addDiagnosisRoutes(
  server: HttpServer,
  { diagnoses, waveforms }: { diagnoses: DiagnosisStore; waveforms: Pick<WaveformStore, 'find'> },
): void {
  server.serve(readDiagnosis, async ({ caller, params }) => {
    const waveform = await waveforms.find(caller.organisationId, params.id);
    if (waveform === undefined) throw problem.notFound('waveform');
    const stored = await diagnoses.find(waveform);
    return { waveformId: waveform.id, diagnosis: stored ? shownDiagnosis(waveform, stored) : null };
  });
}

type StoredFinding = StoredDiagnosis['document']['findings'][number];

function shownEvidence(evidence: StoredFinding['for']) {
  return evidence.map(({ statement, frequencyHz, amplitude, floor, unit }) => ({
    text: statement,
    frequencyHz: frequencyHz ?? null,
    amplitude: amplitude ?? null,
    floor: floor ?? null,
    unit: unit ?? null,
  }));
}

function shownDiagnosis(waveform: StoredWaveform, stored: StoredDiagnosis): WaveformDiagnosis {
  const { document } = stored;
  return {
    verdict: document.verdict,
    summary: document.summary,
    severity: document.severity,
    findings: document.findings.map((finding) => ({
      part: finding.part,
      partName: finding.partName,
      fault: finding.fault,
      confidence: finding.confidence,
      severity: finding.severity,
      severityReason: finding.severityReason,
      for: shownEvidence(finding.for),
      against: shownEvidence(finding.against),
      toConfirm: finding.confirmBy,
      rule: finding.rule,
    })),
    notJudged: document.notJudged.map(({ part, question, reason }) => ({ part, question, reason })),
    problems: document.problems.map(({ code, field, message }) => ({ code, field, text: message })),
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
