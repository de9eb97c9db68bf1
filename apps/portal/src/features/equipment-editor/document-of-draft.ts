import type { DrivetrainDocument, PartDocument } from '@ritzel/contract';
import { NAMEPLATE_FIELDS } from '@ritzel/drivetrain';
import { DRIVETRAIN, type DraftProblem, type DraftProblemCode, partOwner } from './draft-problem.ts';
import type { DeviceDraft, DrivetrainDraft, PartDraft, Typed } from './drivetrain-draft.ts';
import { kinematicsOfDraft } from './kinematics-of-draft.ts';
import { numberOf, readNumberEntry } from './number-entry.ts';

const IDENTIFIER = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

interface Answer {
  readonly document: DrivetrainDocument;
  /** What keeps the document from being saved, field by field; the kinematics are evaluated elsewhere. */
  readonly problems: readonly DraftProblem[];
}

/** The document of a draft as far as it can be read, and what is wrong at which field. */
export function documentOfDraft(draft: DrivetrainDraft): Answer {
  const problems: DraftProblem[] = [];
  const say = (code: DraftProblemCode, owner: string, field: string, values?: DraftProblem['values']) =>
    problems.push({ code, grade: 'error', owner, field, ...(values ? { values } : {}) });
  const { facts } = draft;
  const text = (value: string, owner: string, field: string) => {
    if (value.trim() === '') say('needed', owner, field);
    return value.trim();
  };
  const identifiers = new Set<string>();
  const identifier = (value: string, owner: string) => {
    const bare = value.trim();
    if (bare === '') say('needed', owner, 'identifier');
    else if (!IDENTIFIER.test(bare)) say('not-an-identifier', owner, 'identifier');
    else if (identifiers.has(bare)) say('identifier-twice', owner, 'identifier', { identifier: bare });
    identifiers.add(bare);
    return bare;
  };
  const number = (value: Typed, owner: string, field: string, from = -Infinity, to = Infinity) => {
    const read = readNumberEntry(value);
    if (read === 'wrong') say('not-a-number', owner, field);
    if (typeof read !== 'number') return undefined;
    if (read < from || read > to) say('out-of-range', owner, field, { from, to });
    return read;
  };

  const drivetrain = identifier(facts.identifier, DRIVETRAIN);
  const name = text(facts.name, DRIVETRAIN, 'name');
  const placeTexts = [facts.placeName, facts.town, facts.country, facts.latitude, facts.longitude];
  const hasPlace = [...placeTexts, facts.address].some((each) => each.trim() !== '');
  const latitude = number(facts.latitude, DRIVETRAIN, 'latitude', -90, 90);
  const longitude = number(facts.longitude, DRIVETRAIN, 'longitude', -180, 180);
  if (hasPlace) {
    for (const field of ['placeName', 'town', 'country', 'latitude', 'longitude'] as const) {
      if (facts[field].trim() === '') say('place-incomplete', DRIVETRAIN, field);
    }
    if (facts.country.trim() !== '' && !/^[A-Za-z]{2}$/.test(facts.country.trim()))
      say('out-of-range', DRIVETRAIN, 'country', { from: 'AA', to: 'ZZ' });
  }
  const dueHours = number(facts.maintenanceDueHours, DRIVETRAIN, 'maintenanceDueHours', 0);
  if (draft.parts.length === 0) say('no-parts', DRIVETRAIN, '');

  const parts = draft.parts.map((part, index): PartDocument => {
    const owner = partOwner(part.key);
    const vr = number(part.vr, owner, 'vr', 0.1, 100);
    const ar = number(part.ar, owner, 'ar', 1, 1000);
    const limits = (['oil', 'bearing', 'winding'] as const).flatMap((which) => {
      const typed = part[which];
      if (typed.every((each) => each.trim() === '')) return [];
      const read = typed.map((each, index) => number(each, owner, `${which}.${index}`, -50, 400));
      typed.forEach((each, index) => {
        if (each.trim() === '') say('missing', owner, `${which}.${index}`);
      });
      const [ab, bc, cd] = read;
      if (ab === undefined || bc === undefined || cd === undefined) return [];
      if (!(ab < bc && bc < cd)) say('limits-not-rising', owner, `${which}.2`);
      return [[which, [ab, bc, cd]] as const];
    });
    return {
      type: part.type,
      identifier: identifier(part.identifier, owner),
      name: text(part.name, owner, 'name'),
      ...(part.manufacturer.trim() === '' ? {} : { manufacturer: part.manufacturer.trim() }),
      ...(part.serialNumber.trim() === '' ? {} : { serialNumber: part.serialNumber.trim() }),
      nameplate: nameplateOf(part, (field) => say('not-a-number', owner, `nameplate.${field}`)),
      ...(vr === undefined && ar === undefined
        ? {}
        : {
            vibrationRating: { ...(vr === undefined ? {} : { vr }), ...(ar === undefined ? {} : { ar }) },
          }),
      ...(limits.length === 0 ? {} : { temperatureLimits: Object.fromEntries(limits) }),
      ...driversOf(draft, index),
      devices: part.devices.map((device, deviceIndex) => {
        if (device.identifier.trim() === '') say('needed', owner, `devices.${deviceIndex}.identifier`);
        else if (!IDENTIFIER.test(device.identifier.trim()))
          say('not-an-identifier', owner, `devices.${deviceIndex}.identifier`);
        if (device.deviceType.trim() === '') say('needed', owner, `devices.${deviceIndex}.deviceType`);
        const names = ['group', 'node', 'device'] as const;
        if (names.some((field) => device[field].trim() !== ''))
          for (const field of names)
            if (device[field].trim() === '') say('needed', owner, `devices.${deviceIndex}.${field}`);
        return deviceOf(device);
      }),
    };
  });

  const nameOf = (key: string) =>
    draft.parts.find((part) => part.key === key)?.identifier.trim() || undefined;
  const { kinematics, problems: ofKinematics } = kinematicsOfDraft(draft, nameOf);
  const document: DrivetrainDocument = {
    identifier: drivetrain,
    name,
    ...(facts.group.trim() === '' ? {} : { group: facts.group.trim() }),
    application: { type: facts.applicationType, name: facts.applicationName.trim() },
    criticality: facts.criticality,
    ...(hasPlace && latitude !== undefined && longitude !== undefined
      ? {
          place: {
            name: facts.placeName.trim(),
            // Left out, a known one stays; empty, it is taken away.
            ...(facts.address.trim() === '' && facts.storedAddress === ''
              ? {}
              : { address: facts.address.trim() }),
            town: facts.town.trim(),
            country: facts.country.trim().toUpperCase(),
            latitude,
            longitude,
          },
        }
      : {}),
    ...(facts.commissionedAt === '' ? {} : { commissionedAt: facts.commissionedAt }),
    ...(dueHours === undefined ? {} : { maintenanceDueHours: dueHours }),
    parts,
    // @NOTE: a document of plain values; the contract's JSON type cannot see that of an interface.
    ...(kinematics.shafts.length === 0
      ? {}
      : { kinematics: kinematics as unknown as NonNullable<DrivetrainDocument['kinematics']> }),
  };
  return { document, problems: [...problems, ...ofKinematics] };
}

/**
 * The document as it is saved: what is stored under another identifier says under which. `saved` is the draft that is
 * stored; an undo does not touch it.
 */
export function withFormerIdentifiers(
  document: DrivetrainDocument,
  draft: DrivetrainDraft,
  saved: DrivetrainDraft,
): DrivetrainDocument {
  const former = (storedAs: string | null | undefined, identifier: string) =>
    storedAs === null || storedAs === undefined || storedAs === identifier
      ? {}
      : { formerIdentifier: storedAs };
  return {
    ...document,
    ...former(saved.facts.storedAs, document.identifier),
    parts: document.parts.map((part, index) => {
      const { key } = draft.parts[index] ?? {};
      return {
        ...part,
        ...former(saved.parts.find((each) => each.key === key)?.storedAs, part.identifier),
      };
    }),
  };
}

/**
 * The parts that drive a part, by the couplings; said only where it is not simply the part before it.
 */
function driversOf(
  { parts, shafts, couplings }: DrivetrainDraft,
  index: number,
): Pick<PartDocument, 'drivenFrom'> {
  const part = parts[index];
  if (part === undefined) return {};
  const partOfShaft = (shaft: string) => shafts.find(({ id }) => id === shaft)?.part ?? null;
  const keys =
    part.type === 'coupling'
      ? couplings.filter((each) => each.part === part.key).map(({ from }) => partOfShaft(from))
      : couplings
          .filter(({ to }) => partOfShaft(to) === part.key)
          .map((each) => each.part ?? partOfShaft(each.from));
  const before = parts[index - 1]?.key;
  const drivers = parts.filter(({ key }) => keys.includes(key));
  const named = drivers.map(({ identifier }) => identifier.trim());
  // Said when it was stored, by the identifiers of then.
  const asStored = part.drivenFrom?.map(
    (name) => parts.find(({ storedAs }) => storedAs === name)?.identifier.trim() ?? name,
  );
  if (asStored !== undefined && (drivers.length === 0 || asStored.join() === named.join()))
    return { drivenFrom: asStored };
  if (drivers.length === 0) return part.type === 'motor' && index > 0 ? { drivenFrom: [] } : {};
  return drivers.length === 1 && drivers[0]?.key === before ? {} : { drivenFrom: named };
}

const NUMBERS: ReadonlySet<string> = new Set(
  NAMEPLATE_FIELDS.filter(({ kind }) => kind === 'number').map(({ name }) => name),
);

function nameplateOf(part: PartDraft, sayWrong: (field: string) => void): PartDocument['nameplate'] {
  const fields = Object.entries(part.nameplate).flatMap(([name, typed]) => {
    const bare = typed.trim();
    if (bare === '') return [];
    if (!NUMBERS.has(name)) return [[name, bare] as const];
    const value = numberOf(bare);
    if (value === undefined) sayWrong(name);
    return [[name, value ?? bare] as const];
  });
  return { ...Object.fromEntries(fields), ...part.flags };
}

function deviceOf(device: DeviceDraft): NonNullable<PartDocument['devices']>[number] {
  const names = [device.group, device.node, device.device].map((each) => each.trim());
  const [group = '', node = '', name = ''] = names;
  // Half of the names goes along as it is, for the field to be refused: without it the device would never be recognised.
  return {
    identifier: device.identifier.trim(),
    deviceType: device.deviceType.trim(),
    ...(device.firmwareVersion === undefined ? {} : { firmwareVersion: device.firmwareVersion }),
    ...(names.some((each) => each !== '') ? { sparkplug: { group, node, device: name } } : {}),
    signals: [...device.signals],
    waveforms: [...device.waveforms],
  };
}
