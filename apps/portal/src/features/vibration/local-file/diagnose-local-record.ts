import type { Waveform, WaveformDiagnosis } from '@ritzel/contract';
import { diagnoseRecord, toDiagnosisDto } from '@ritzel/diagnosis';
import { operatingBin, operatingBinKey } from '@ritzel/drivetrain';
import type { LocalMachine } from './local-machine.ts';

/** The diagnosis of a record that never left this browser, by the same function and in the same shape as the server's. */
export function diagnoseLocalRecord(
  waveform: Waveform,
  samples: Float32Array,
  machine: LocalMachine,
): WaveformDiagnosis {
  const { samplingRateHz, unit, speedRpm, channel, position, clipCount } = waveform;
  const found = diagnoseRecord(samples, {
    ...{ samplingRateHz, unit, speedRpm, channel, position, clipCount },
    ...{ sampleCount: waveform.samples, kinematics: machine.kinematics, parts: machine.parts },
  });
  return {
    ...toDiagnosisDto(found, {
      waveformSha256: waveform.sha256,
      speedRpm,
      kinematicsEquipmentId: null,
      kinematicsVersion: null,
      operatingBin: operatingBinKey(operatingBin(waveform)),
      reference: null,
      baselineSince: null,
      ruleVersion: found.ruleVersion,
      programVersion: '',
      madeAt: waveform.at,
    }),
    causes: [],
    earlier: [],
  };
}
