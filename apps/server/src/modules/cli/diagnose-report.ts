import { type RecordDiagnosis, toDiagnosisDto, writeReport } from '@ritzel/diagnosis';
import type { rerunBundle } from '@ritzel/diagnosis/bundle';
import { listOf } from './choose-waveform.ts';

/** The one object of `--json`: what the API answers of a diagnosis, and the numbers on the way to it. */
export function resultOf(diagnosis: RecordDiagnosis, inputs: object) {
  const { indicators, limits, speed } = diagnosis;
  return { ...toDiagnosisDto(diagnosis, inputs), indicators, limits, speed: speed ?? null };
}

/** What a person reads about a file diagnosed here. */
export function reportOf(
  diagnosis: RecordDiagnosis,
  inputs: {
    file: string;
    record: string;
    recordNumber: number;
    waveforms: readonly string[];
    n: number;
    fs: number;
    unit: string;
    unitOfFile: string | null;
    isUnitAssumed: boolean;
    rpm: number | null;
    rpmOfFile: number | null;
    sha256: string;
  },
): string {
  const { file, record, recordNumber, waveforms, n, fs, unit, unitOfFile, isUnitAssumed, sha256 } = inputs;
  const stated = isUnitAssumed
    ? ' (assumed: neither the file nor --unit states it)'
    : unitOfFile !== null && unitOfFile !== unit
      ? ` (the file says ${unitOfFile})`
      : '';
  const { rpm, rpmOfFile } = inputs;
  const lines = [
    `${file}, record ${record}, ${n} samples at ${fs} Hz in ${unit}${stated}`,
    ...(waveforms.length > 1
      ? [
          `waveform ${recordNumber} of ${waveforms.length} in the file; --record evaluates another: ${listOf(waveforms)}`,
        ]
      : []),
    ...(rpm !== null && rpmOfFile !== null && rpm !== rpmOfFile ? [`the file says ${rpmOfFile} rpm`] : []),
    `sha256 ${sha256}`,
  ];
  return `${writeReport(diagnosis)}\nInput:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** What a person reads of a bundle run again. */
export function bundleReportOf(
  diagnosis: RecordDiagnosis,
  inputs: ReturnType<typeof rerunBundle>['inputs'],
): string {
  const { file, record, n, fs, unit, sha256, reference, kinematicsVersion, ruleVersion } = inputs;
  const lines = [
    `${file}, record ${record}, ${n} samples at ${fs} Hz in ${unit}`,
    `sha256 ${sha256}`,
    ...(reference === null ? [] : [`reference sha256 ${reference}`]),
    `kinematics version ${kinematicsVersion ?? 'unknown'}, rules ${ruleVersion}`,
    ...(inputs.isAsExported ? ['the same to the bit as the server found'] : []),
  ];
  return `${writeReport(diagnosis)}\nInput:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}
