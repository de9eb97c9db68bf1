import {
  changePolicyDraft,
  createPolicyDraft,
  listPolicies,
  listPolicyVersions,
  type PolicyName,
  type PolicyVersion,
  type PolicyVersionText,
  publishPolicies,
  readPolicyVersion,
  withdrawPolicy,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';

export interface EditedText {
  readonly title: string;
  readonly changes: string;
  readonly body: string;
}

export interface BegunDraft extends EditedText {
  readonly name: PolicyName;
  readonly version: string;
  readonly langCode: string;
}

export function usePolicyVersions() {
  return useQuery(queryOf(listPolicyVersions, {}));
}

export function usePolicyVersion(id: string | undefined) {
  return useQuery({
    ...queryOf(readPolicyVersion, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    // What is being edited is not replaced under the editor's hands; saving says when somebody else did.
    refetchOnWindowFocus: false,
  });
}

/** What the operator does with versions; the lists are read again afterwards. */
export function usePolicyChanges() {
  const client = useQueryClient();
  const reload = () =>
    Promise.all(
      [listPolicyVersions, readPolicyVersion, listPolicies].map(({ name }) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    );
  const keep = (saved: PolicyVersionText) =>
    client.setQueryData(queryOf(readPolicyVersion, { params: { id: saved.id } }).queryKey, saved);
  return {
    create: useMutation({
      mutationFn: (draft: BegunDraft) => call(createPolicyDraft, { body: draft }),
      onSuccess: async (saved) => {
        keep(saved);
        await reload();
      },
    }),
    save: useMutation({
      mutationFn: ({ id, revision, text }: { id: string; revision: number; text: EditedText }) =>
        call(changePolicyDraft, { params: { id }, body: { revision, ...text } }),
      onSuccess: async (saved) => {
        keep(saved);
        await client.invalidateQueries({ queryKey: [listPolicyVersions.name] });
      },
    }),
    publish: useMutation({
      mutationFn: (drafts: readonly Pick<PolicyVersion, 'id' | 'revision'>[]) =>
        call(publishPolicies, { body: { drafts: drafts.map(({ id, revision }) => ({ id, revision })) } }),
      onSuccess: reload,
    }),
    withdraw: useMutation({
      mutationFn: (id: string) => call(withdrawPolicy, { params: { id } }),
      onSuccess: reload,
    }),
  };
}
