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
  const { verdict, summary, severity, findings, notJudged, problems, ruleVersion, speed } = found;
  self.postMessage({ verdict, summary, severity, findings, notJudged, problems, ruleVersion, speed });
});
