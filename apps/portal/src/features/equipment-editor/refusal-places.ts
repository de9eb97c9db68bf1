import type { DrivetrainDocument, FieldError } from '@ritzel/contract';
import { DRIVETRAIN, type DraftProblem, partOwner } from './draft-problem.ts';
import type { DrivetrainDraft } from './drivetrain-draft.ts';

/** Fields of the drivetrain that the document has under another path. */
const FACTS: Readonly<Record<string, string>> = {
  formerIdentifier: 'identifier',
  'application.type': 'applicationType',
  'application.name': 'applicationName',
  place: 'placeName',
  'place.name': 'placeName',
  'place.address': 'address',
  'place.town': 'town',
  'place.country': 'country',
  'place.latitude': 'latitude',
  'place.longitude': 'longitude',
};
const OWN_FACTS = [
  'identifier',
  'name',
  'group',
  'criticality',
  'commissionedAt',
  'maintenanceDueHours',
] as const;

/** Path within a part, as the form names the field: the nearest one where it has none of its own. */
function fieldOfPart(path: string): string {
  if (path === 'formerIdentifier') return 'identifier';
  const device = /^devices\.(\d+)(?:\.(.*))?$/.exec(path);
  if (device !== null) {
    const [, index = '', rest = ''] = device;
    const names = /^(?:sparkplug\.)?(deviceType|group|node|device)$/.exec(rest)?.[1];
    return `devices.${index}.${names ?? 'identifier'}`;
  }
  return path.replace(/^(vibrationRating|temperatureLimits)\./, '');
}

function placeOf(
  path: string,
  draft: DrivetrainDraft,
  kinematics: DrivetrainDocument['kinematics'],
): { owner: string; field: string } | null {
  const part = /^parts\.(\d+)(?:\.(.*))?$/.exec(path);
  if (part !== null) {
    const key = draft.parts[Number(part[1])]?.key;
    return key === undefined ? null : { owner: partOwner(key), field: fieldOfPart(part[2] ?? '') };
  }
  const element = /^kinematics\.(\w+)\.(\d+)(?:\.(.*))?$/.exec(path);
  if (element !== null) {
    const list = kinematics?.[element[1] ?? ''];
    const found: unknown = Array.isArray(list) ? list[Number(element[2])] : undefined;
    return typeof found === 'object' && found !== null && 'id' in found && typeof found.id === 'string'
      ? { owner: found.id, field: element[3] ?? '' }
      : null;
  }
  const fact = FACTS[path] ?? OWN_FACTS.find((name) => name === path);
  return fact === undefined ? null : { owner: DRIVETRAIN, field: fact };
}

/** What the server refused, at the fields of the form; what fits none is given back as it came. */
export function placeRefusals(
  errors: readonly FieldError[],
  draft: DrivetrainDraft,
  document: DrivetrainDocument,
): { readonly placed: readonly DraftProblem[]; readonly rest: readonly FieldError[] } {
  const placed: DraftProblem[] = [];
  const rest: FieldError[] = [];
  for (const error of errors) {
    const place = placeOf(error.field.replace(/^body\.?/, ''), draft, document.kinematics);
    if (place === null) rest.push(error);
    else placed.push({ ...place, code: codeOf(error), grade: 'error', message: error.message });
  }
  return { placed, rest };
}

/** Refusals that there are words of our own for; of others the server's sentence is shown. */
function codeOf({ code }: FieldError): DraftProblem['code'] {
  return code === 'identifierTaken' || code === 'devicesNotYours' || code === 'partMeasured'
    ? code
    : 'refused';
}
