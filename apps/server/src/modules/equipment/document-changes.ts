function isLoose(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Members of a list are the same by what names them, not by where they stand. */
function keyOf(value: unknown, index: string): string {
  if (!isLoose(value)) return index;
  const { identifier, id, key, channel } = value;
  const name = identifier ?? id ?? key ?? channel;
  return typeof name === 'string' ? name : index;
}

function entriesOf(value: Readonly<Record<string, unknown>>): Map<string, unknown> {
  return new Map(
    Array.isArray(value)
      ? value.map((each: unknown, index) => [keyOf(each, String(index)), each])
      : Object.entries(value),
  );
}

/** Paths of what differs between two documents: `parts.GU-1.nameplate.GearRatio`. */
export function documentChanges(before: unknown, after: unknown, path = ''): string[] {
  if (Object.is(before, after)) return [];
  if (!isLoose(before) || !isLoose(after) || Array.isArray(before) !== Array.isArray(after)) return [path];
  const [old, fresh] = [entriesOf(before), entriesOf(after)];
  const changes = [...new Set([...fresh.keys(), ...old.keys()])].flatMap((key) =>
    documentChanges(old.get(key), fresh.get(key), path === '' ? key : `${path}.${key}`),
  );
  // The same members in another order: the order of parts is the power flow.
  const isMoved =
    changes.length === 0 &&
    Array.isArray(before) &&
    [...old.keys()].join('\n') !== [...fresh.keys()].join('\n');
  return isMoved ? [path] : changes;
}
