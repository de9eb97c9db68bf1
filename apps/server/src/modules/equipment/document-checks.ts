import { type drivetrainDocumentSchema, problem } from '@ritzel/contract';
import { checkNameplate, circleIn, powerFlow } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import type { z } from 'zod';
import { evaluateKinematics } from './kinematics-writing.ts';

/** A drivetrain as it is sent, before anything of it is compared with what is stored. */
export type Document = z.output<typeof drivetrainDocumentSchema>;

/** An identifier may stand once in the document. */
export function assertDistinct(document: Document): void {
  const seen = new Set([document.identifier]);
  document.parts.forEach((part, index) => {
    if (seen.has(part.identifier)) {
      throw problem.fieldInvalid(
        `body.parts.${index}.identifier`,
        'duplicate',
        problemText('PART_TWICE', { name: part.identifier }),
      );
    }
    seen.add(part.identifier);
  });
}

/** Parts are driven by parts of the same drivetrain, and power goes round in no circle. */
export function assertPowerFlows(document: Document): void {
  const known = new Set(document.parts.map(({ identifier }) => identifier));
  document.parts.forEach((part, index) => {
    part.drivenFrom?.forEach((driver, place) => {
      if (known.has(driver) && driver !== part.identifier) return;
      throw problem.fieldInvalid(
        `body.parts.${index}.drivenFrom.${place}`,
        'unknownPart',
        problemText('DRIVER_UNKNOWN', { name: driver }),
      );
    });
  });
  const [first] = circleIn(document.parts, powerFlow(document.parts));
  if (first === undefined) return;
  throw problem.fieldInvalid(
    `body.parts.${document.parts.findIndex(({ identifier }) => identifier === first)}.drivenFrom`,
    'drivenInCircle',
    problemText('DRIVEN_IN_CIRCLE', { name: first }),
  );
}

/** What the nameplates say that should be looked at again; fields nobody knows are kept as they are. */
function nameplateWarnings(document: Document): string[] {
  return document.parts.flatMap((part) =>
    checkNameplate(part.type, part.nameplate).map(({ message }) => `${part.identifier}: ${message}`),
  );
}

/** What should be looked at again, and is kept all the same; an impossible drivetrain is refused. */
export function documentWarningsOf(document: Document): string[] {
  return [...evaluateKinematics(document.kinematics), ...nameplateWarnings(document)];
}
