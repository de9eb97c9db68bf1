import { useState } from 'react';
import { ImportPanel } from '../../features/equipment-import/import-panel.tsx';
import { DeviceStep, type IssuedCredentials } from '../../features/first-steps/device-step.tsx';
import { FirstStepsGuide } from '../../features/first-steps/first-steps-guide.tsx';
import { MachineStep } from '../../features/first-steps/machine-step.tsx';
import { PeopleStep } from '../../features/first-steps/people-step.tsx';
import { PlantStep } from '../../features/first-steps/plant-step.tsx';
import { SpectrumStep } from '../../features/first-steps/spectrum-step.tsx';
import { InviteForm } from '../../features/people/invite-dialog.tsx';
import { openLocalFile } from '../../features/vibration/local-file/local-file.ts';
import { useAllowed } from '../../platform/session.ts';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';

/** `/first-steps`: from an empty portal to a live machine and its first spectrum. */
export function FirstStepsScreen() {
  return useAllowed('ORGANISATION_5102') ? <Guide /> : <ForbiddenScreen />;
}

function Guide() {
  // They are shown once: another step and back does not lose them.
  const [issued, setIssued] = useState<IssuedCredentials | null>(null);
  return (
    <FirstStepsGuide
      render={(step, props) => {
        switch (step) {
          case 'plant':
            return <PlantStep onNext={props.onNext} />;
          case 'people':
            return (
              <PeopleStep>
                <InviteForm onSent={() => void props.onChanged()} />
              </PeopleStep>
            );
          case 'machine':
            return <MachineStep {...props} importPanel={<ImportPanel />} />;
          case 'device':
            return <DeviceStep {...props} issued={issued} onIssued={setIssued} />;
          case 'spectrum':
            return <SpectrumStep {...props} readFiles={openLocalFile} />;
        }
      }}
    />
  );
}
