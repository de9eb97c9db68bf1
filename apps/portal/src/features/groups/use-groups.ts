import {
  changeGroup,
  changeGroupEquipment,
  changeGroupPeople,
  createGroup,
  deleteGroup,
  type Group,
  ProblemError,
} from '@ritzel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';

export type GroupAct =
  | { readonly do: 'create'; readonly name: string; readonly parentId: string | null }
  | { readonly do: 'change'; readonly group: Group; readonly name: string; readonly parentId: string | null }
  | { readonly do: 'delete'; readonly group: Pick<Group, 'id' | 'version'> }
  | { readonly do: 'add' | 'remove'; readonly id: string; readonly equipment: readonly string[] }
  | { readonly do: 'move'; readonly id: string; readonly equipment: readonly string[]; readonly to: string }
  | { readonly do: 'enter' | 'leave'; readonly id: string; readonly people: readonly string[] };

function carryOut(act: GroupAct): Promise<Group | undefined> {
  switch (act.do) {
    case 'create':
      return call(createGroup, { body: { name: act.name, parentId: act.parentId } });
    case 'change':
      return call(changeGroup, {
        params: { id: act.group.id },
        body: { name: act.name, parentId: act.parentId, version: act.group.version },
      });
    case 'delete':
      return call(deleteGroup, { params: { id: act.group.id }, query: { version: act.group.version } });
    case 'move':
      return call(changeGroupEquipment, {
        params: { id: act.id },
        body: { action: 'move', ids: [...act.equipment], to: act.to },
      });
    case 'add':
    case 'remove':
      return call(changeGroupEquipment, {
        params: { id: act.id },
        body: { action: act.do, ids: [...act.equipment] },
      });
    case 'enter':
    case 'leave':
      return call(changeGroupPeople, {
        params: { id: act.id },
        body: { action: act.do === 'enter' ? 'add' : 'remove', ids: [...act.people] },
      });
  }
}

const READ_ANEW = ['listGroups', 'readGroup', 'listGroupEquipment', 'listGroupPeople', 'listEquipment'];

/** Changes of groups; what shows them is read anew, also after a refusal: somebody else may have been first. */
export function useGroupAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: carryOut,
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => READ_ANEW.includes(String(queryKey[0])) }),
  });
}

const COMPLAINTS = ['nameTaken', 'changedMeanwhile', 'groupInCircle', 'groupUnknown'] as const;

/** What a refusal is called in the words of this area. */
export function groupComplaintOf(error: unknown): (typeof COMPLAINTS)[number] | 'other' {
  const code = error instanceof ProblemError ? error.problem.errors?.[0]?.code : undefined;
  return COMPLAINTS.find((known) => known === code) ?? 'other';
}
