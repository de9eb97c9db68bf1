/** One value that differs between two documents, by its path: `parts.GU-1.nameplate.GearRatio`. */
export interface Difference {
  readonly path: string;
  /** Left out where the document did not have it. */
  readonly from?: unknown;
  readonly to?: unknown;
}

type Loose = Readonly<Record<string, unknown>>;

function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null;
}

/** Members of a list are the same by what names them, not by where they stand. */
function keyOf(value: unknown, index: string): string {
  if (!isLoose(value)) return index;
  const { identifier, id, key, channel, metric } = value;
  const name = identifier ?? id ?? key ?? channel ?? metric;
  return typeof name === 'string' ? name : index;
}

function entriesOf(value: Loose): Map<string, unknown> {
  return new Map(
    Array.isArray(value)
      ? value.map((each: unknown, index) => [keyOf(each, String(index)), each])
      : Object.entries(value),
  );
}

const below = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/** What differs, value by value; what only one side has is listed with all its values when `whole` says so. */
export function differencesOf(
  before: unknown,
  after: unknown,
  { whole }: { readonly whole: boolean },
  path = '',
): Difference[] {
  if (Object.is(before, after)) return [];
  const isOneSided = before === undefined || after === undefined;
  if (isOneSided && whole && isLoose(before ?? after))
    return differencesOf(before ?? emptyLike(after), after ?? emptyLike(before), { whole }, path);
  if (!isLoose(before) || !isLoose(after) || Array.isArray(before) !== Array.isArray(after))
    return [
      {
        path,
        ...(before === undefined ? {} : { from: before }),
        ...(after === undefined ? {} : { to: after }),
      },
    ];
  const [old, fresh] = [entriesOf(before), entriesOf(after)];
  const changes = [...new Set([...fresh.keys(), ...old.keys()])].flatMap((key) =>
    differencesOf(old.get(key), fresh.get(key), { whole }, below(path, key)),
  );
  // The same members in another order: the order of parts is the power flow.
  const orders = [[...old.keys()], [...fresh.keys()]] as const;
  const isMoved =
    changes.length === 0 && Array.isArray(before) && orders[0].join('\n') !== orders[1].join('\n');
  return isMoved ? [{ path, from: orders[0], to: orders[1] }] : changes;
}

const emptyLike = (value: unknown) => (Array.isArray(value) ? [] : {});
