import type { RecordDiagnosis } from '../records/diagnose-record.ts';
import type { Finding } from './finding.ts';
import type { MessageLike } from './message.ts';

/** A sentence on the wire: its code and parameters, for whoever renders it in the reader's language. */
interface MessageDto {
  code: string;
  params: Record<string, string | number>;
}

/** What was stored before sentences had codes has none: it shows its English words alone. */
export function toMessageDto(stored: Partial<MessageLike> | undefined): MessageDto {
  return { code: stored?.code ?? '', params: { ...stored?.params } };
}

const toEvidenceDtos = (evidence: Finding['for']) =>
  evidence.map((each) => ({
    text: each.statement,
    message: toMessageDto(each),
    frequencyHz: each.frequencyHz ?? null,
    amplitude: each.amplitude ?? null,
    floor: each.floor ?? null,
    unit: each.unit ?? null,
    heightDb: each.heightDb ?? null,
  }));

/** A finding as the contract shows it. */
export function toFindingDto(finding: Finding) {
  const { part, partName, fault, confidence, severity, severityReason, rule } = finding;
  return {
    ...{ part, partName, fault: fault as string, confidence, severity, severityReason, rule }, // @NOTE: the wire knows no closed list of faults
    severityMessage: toMessageDto(finding.severityMessage),
    sentence: finding.sentence ?? `${partName}: ${fault}.`,
    says: (finding.says ?? []).map(toMessageDto),
    for: toEvidenceDtos(finding.for),
    against: toEvidenceDtos(finding.against),
    toConfirm: finding.confirmBy,
    confirmMessage: toMessageDto(finding.confirmMessage),
  };
}

/**
 * A diagnosis as server, browser and command line show it. `provenance` is what each of them knows of where the record
 * and the machine came from.
 */
export function toDiagnosisDto<Provenance extends object>(
  diagnosis: RecordDiagnosis,
  provenance: Provenance,
) {
  const { verdict, summary, severity } = diagnosis;
  return {
    verdict: verdict as string, // @NOTE: the wire knows no closed list of verdicts
    summary,
    summaryMessages: (diagnosis.summaryMessages ?? []).map(toMessageDto),
    severity,
    findings: diagnosis.findings.map(toFindingDto),
    notEvaluated: diagnosis.notEvaluated.map((each) => ({
      part: each.part,
      question: each.question as string, // @NOTE: as above
      reason: each.reason,
      message: toMessageDto(each),
    })),
    problems: diagnosis.problems.map((each) => ({
      code: each.code as string, // @NOTE: the wire knows no closed list of problems
      field: each.field as string, // @NOTE: as above
      text: each.message,
      message: toMessageDto(each),
      isFatal: each.isFatal,
    })),
    inputs: {
      ...provenance,
      usedSpeedRpm: diagnosis.speed ? diagnosis.speed.usedHz * 60 : null,
      limits: diagnosis.limits.map(({ criterion }) => criterion),
    },
  };
}
