import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { assetsInScope } from './asset-scope-store.ts';
import type { Document } from './document-checks.ts';
import type { WritingScope } from './drivetrain-writing.ts';

/** An equipment that gets another identifier; its uuid and all that hangs on it stay. */
export interface IdentifierChange {
  readonly id: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

interface RequestedIdentifier {
  readonly from: string;
  readonly to: string;
  /** Where the new identifier stands in the document. */
  readonly field: string;
  readonly isDrivetrain: boolean;
}

/** Under which identifier the drivetrain of a document is stored, as its writer says. */
export function storedIdentifier({ identifier, formerIdentifier }: Document): string {
  return formerIdentifier ?? identifier;
}

function requestedIdentifiersOf(document: Document): RequestedIdentifier[] {
  const requests = [
    { to: document.identifier, from: document.formerIdentifier, field: 'body', isDrivetrain: true },
    ...document.parts.map(({ identifier, formerIdentifier }, index) => ({
      to: identifier,
      from: formerIdentifier,
      field: `body.parts.${index}`,
      isDrivetrain: false,
    })),
  ];
  return requests.flatMap(({ from, ...request }) =>
    from === undefined || from === request.to
      ? []
      : [{ ...request, from, field: `${request.field}.identifier` }],
  );
}

export function identifierTaken(field: string, identifier: string) {
  const message = problemText('IDENTIFIER_TAKEN', { name: identifier });
  return problem.conflict(message, [{ field, code: 'identifierTaken', message }]);
}

/**
 * Gives equipment its new identifiers, before anything else of the document is written. What names a part by its
 * identifier follows: the kinematics in all their versions; what drives what the document says itself. That is no new
 * version: whose part a gear is has not changed, only what the part is called, so a locked configuration can be renamed
 * too.
 */
export async function changeIdentifiers(
  db: DatabaseTransaction,
  scope: WritingScope,
  document: Document,
): Promise<IdentifierChange[]> {
  const { organisationId } = scope;
  const requests = requestedIdentifiersOf(document);
  if (requests.length === 0) return [];
  const { rows: drivetrains } = await sql<{ id: string }>`
    select id from equipment where organisation_id = ${organisationId} and identifier = ${storedIdentifier(document)}
       and type = 'drivetrain'`.execute(db);
  const drivetrainId = drivetrains[0]?.id;
  const { rows: stored } = await sql<{ id: string; type: string; identifier: string }>`
    select id, type, identifier from equipment
     where id in (${assetsInScope(scope, drivetrainId === undefined ? [] : [drivetrainId])})`.execute(db);
  const changes = requests.map(({ from, to, field, isDrivetrain }): IdentifierChange & { field: string } => {
    const row = stored.find(
      (each) => each.identifier === from && (each.type === 'drivetrain') === isDrivetrain,
    );
    if (row === undefined) {
      throw problem.fieldInvalid(
        field.replace(/identifier$/, 'formerIdentifier'),
        'unknownPart',
        problemText('NOTHING_TO_RENAME', { name: from }),
      );
    }
    return { id: row.id, type: row.type, from, to, field };
  });
  const ids = changes.map(({ id }) => id);
  const { rows: taken } = await sql<{ identifier: string }>`
    select identifier from equipment where organisation_id = ${organisationId}
       and identifier = any(${changes.map(({ to }) => to)}::text[]) and id <> all(${ids}::uuid[])`.execute(
    db,
  );
  for (const { to, field } of changes)
    if (taken.some(({ identifier }) => identifier === to)) throw identifierTaken(field, to);
  // Two parts may swap their identifiers: first all let go of theirs.
  await sql`update equipment set identifier = identifier || ' ' || id where id = any(${ids}::uuid[])`.execute(
    db,
  );
  for (const { id, to } of changes)
    await sql`update equipment set identifier = ${to}, changed_at = now() where id = ${id}`.execute(db);
  await renameReferences(db, drivetrainId ?? null, new Map(changes.map(({ from, to }) => [from, to])));
  return changes.map(({ field: _, ...change }) => change);
}

async function renameReferences(
  db: DatabaseTransaction,
  drivetrainId: string | null,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const renamed = (name: string) => names.get(name) ?? name;
  const { rows: versions } = await sql<{ version: number; document: Readonly<Record<string, unknown>> }>`
    select version, document from kinematics_version where equipment_id = ${drivetrainId}`.execute(db);
  for (const { version, document } of versions) {
    const text = JSON.stringify(withPartNames(document, renamed));
    if (text !== JSON.stringify(document))
      await sql`update kinematics_version set document = ${text}::jsonb where equipment_id = ${drivetrainId} and version = ${version}`.execute(
        db,
      );
  }
}

/** The kinematics with the parts of their elements named anew. */
function withPartNames(
  document: Readonly<Record<string, unknown>>,
  renamed: (name: string) => string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(document).map(([list, elements]) => [
      list,
      Array.isArray(elements)
        ? elements.map((element: unknown) =>
            typeof element === 'object' &&
            element !== null &&
            'part' in element &&
            typeof element.part === 'string'
              ? { ...element, part: renamed(element.part) }
              : element,
          )
        : elements,
    ]),
  );
}
