import type { LifeInputsDto } from '@ritzel/contract';
import { type Executor, queryRows } from '../../platform/query-rows.ts';

export interface StoredLifeInputs {
  readonly element: string;
  readonly inputs: LifeInputsDto;
  readonly revision: number;
}

/** What people entered of the elements of a drivetrain that they were shown before. */
export function makeLifeInputStore(executor: Executor, organisationId: string) {
  return {
    list: (drivetrainId: string) =>
      queryRows<StoredLifeInputs>(
        executor,
        'select element, inputs, revision from life_input where drivetrain_id = $1 and organisation_id = $2',
        [drivetrainId, organisationId],
      ),

    /** Undefined where somebody has entered something else meanwhile. */
    async save(
      drivetrainId: string,
      { element, inputs, revision }: StoredLifeInputs,
      userId: string,
    ): Promise<number | undefined> {
      const [row] = await queryRows<{ revision: number }>(
        executor,
        revision === 0
          ? `insert into life_input (drivetrain_id, element, organisation_id, inputs, changed_by)
             values ($1, $2, $3, $4, $5) on conflict do nothing returning revision`
          : `update life_input set inputs = $4, changed_by = $5, changed_at = now(), revision = revision + 1
              where drivetrain_id = $1 and element = $2 and organisation_id = $3 and revision = $6 returning revision`,
        [
          ...[drivetrainId, element, organisationId, JSON.stringify(inputs), userId],
          ...(revision === 0 ? [] : [revision]),
        ],
      );
      return row?.revision;
    },
  };
}
