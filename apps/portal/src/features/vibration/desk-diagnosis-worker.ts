import { diagnose, factsFromKinematics, type Measurement } from '@ritzel/diagnosis';
import type { Kinematics } from '@ritzel/drivetrain';

/** Runs the rules over a record of the desk, beside the page. */
export interface DeskQuestion {
  readonly measurement: Measurement;
  readonly kinematics: Kinematics | null;
}

self.addEventListener('message', ({ data }: MessageEvent<DeskQuestion>) => {
  const { measurement, kinematics } = data;
  const found = diagnose(measurement, (speedRpm) =>
    kinematics === null
      ? { shafts: [], bearings: [], meshes: [], hasCoupling: false, hasPlainBearings: false }
      : factsFromKinematics(kinematics, { shaft: 'shaft', speedRpm }),
  );
  // The curves that were on the way to it stay behind.
  const { bearingEvidence: _, gearConditions: __, ...answer } = found;
  self.postMessage(answer);
});
