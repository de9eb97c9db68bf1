import type { WaveformDiagnosis } from '@ritzel/contract';
import { toDiagnosisDto } from '@ritzel/diagnosis';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import type { EarlierDiagnosis, StoredDiagnosis } from './diagnosis-store.ts';
import type { Cause } from './rediagnosis-causes.ts';

const toCausesDto = (causes: readonly Cause[]) =>
  causes.map((each) => (each.kind === 'bearing' ? { ...each, elements: [...each.elements] } : each));

export function toWaveformDiagnosisDto(
  waveform: StoredWaveform,
  stored: StoredDiagnosis,
  earlier: readonly EarlierDiagnosis[],
): WaveformDiagnosis {
  const { document, inputs } = stored;
  const reference = inputs?.reference ?? null;
  return {
    ...toDiagnosisDto(document, {
      waveformSha256: waveform.sha256,
      speedRpm: waveform.speedRpm,
      kinematicsEquipmentId: stored.kinematicsEquipmentId,
      kinematicsVersion: stored.kinematicsVersion,
      operatingBin: waveform.operatingBin,
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
    }),
    causes: toCausesDto(stored.causes),
    earlier: earlier.map(({ verdict, severity, kinematicsVersion, ruleVersion, madeAt, causes }) => ({
      ...{ verdict, severity, kinematicsVersion, ruleVersion },
      madeAt: madeAt.toISOString(),
      causes: toCausesDto(causes),
    })),
  };
}
