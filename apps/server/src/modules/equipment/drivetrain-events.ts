import type { DatabaseTransaction } from '../../platform/database.ts';
import { appendEvents, type LimitBasis, type NewEvent } from '../domain-events/index.ts';
import type { WritingScope, Written } from './drivetrain-writing.ts';

/** What a saved drivetrain means to those who follow it: events of itself, of its parts and of its kinematics. */
export async function recordDrivetrain(
  transaction: DatabaseTransaction,
  { organisationId, userId }: WritingScope,
  written: Omit<Written, 'reply' | 'before'> & {
    readonly reply: Pick<Written['reply'], 'id' | 'created'>;
    readonly limitsChanged: readonly LimitBasis[];
  },
  /** Saved as it was before: nothing has happened to the drivetrain itself. */
  { isUnchanged }: { readonly isUnchanged: boolean },
): Promise<void> {
  const { id, created } = written.reply;
  const common = { organisationId, actor: { kind: 'user', id: userId } } as const;
  const ofDrivetrain = { ...common, equipmentId: id, subject: { kind: 'drivetrain', id } };
  const events: NewEvent[] = [
    ...(isUnchanged
      ? []
      : [
          {
            ...ofDrivetrain,
            kind: 'equipment',
            code: created ? 'created' : 'changed',
            parameters: {},
          } as const,
        ]),
    ...written.added.map(
      (part): NewEvent => ({
        ...common,
        kind: 'equipment',
        code: 'created',
        parameters: {},
        equipmentId: part.id,
        subject: { kind: part.type, id: part.id },
      }),
    ),
    ...written.renamed.map(
      ({ id: equipmentId, type, from, to }): NewEvent => ({
        ...common,
        kind: 'equipment',
        code: 'identifier-changed',
        parameters: { from, to },
        equipmentId,
        subject: { kind: type, id: equipmentId },
      }),
    ),
    ...written.removed.map(
      ({ id: equipmentId, type, identifier, name }): NewEvent => ({
        ...common,
        kind: 'equipment',
        code: 'deleted',
        parameters: { type, identifier },
        equipmentId,
        deletedEquipment: { drivetrainId: id, name },
        subject: { kind: type, id: equipmentId },
      }),
    ),
  ];
  if (written.limitsChanged.length > 0)
    events.push({
      ...ofDrivetrain,
      kind: 'limits',
      code: 'changed',
      parameters: { of: written.limitsChanged },
    });
  if (written.version !== undefined)
    events.push({
      ...ofDrivetrain,
      kind: 'kinematics',
      code: 'create',
      parameters: { version: written.version, status: 'draft', comment: null },
      subject: { kind: 'kinematics-version', id: String(written.version) },
    });
  if (written.becameUnknown.length > 0)
    events.push({
      ...ofDrivetrain,
      kind: 'equipment',
      code: 'kinematics-unknown',
      parameters: { parts: written.becameUnknown },
    });
  await appendEvents(transaction, events);
}
