import { addCaseNote, type FindingCondition, listCaseEntries, listCases, readCase } from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { queryOf } from '../../../platform/query-client.ts';
import { useAllowed } from '../../../platform/session.ts';

const MOST_CASES = 50;

/** The open case that a finding belongs to, and how to write into it what was said of the evidence. */
export function useFindingCase({
  equipmentId,
  part,
  fault,
}: Pick<FindingCondition, 'equipmentId' | 'part' | 'fault'>) {
  const client = useQueryClient();
  const maySee = useAllowed('ALARM_3101');
  const mayWrite = useAllowed('ALARM_3102');
  const query = useQuery({
    ...queryOf(listCases, { query: { view: 'open', equipment: equipmentId, fault, size: MOST_CASES } }),
    enabled: maySee,
  });
  const found = query.data?.rows.find((each) => each.part === part) ?? null;
  const write = useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      call(addCaseNote, { params: { id }, body: { text } }),
    onSuccess: () => {
      for (const { name } of [readCase, listCaseEntries, listCases])
        void client.invalidateQueries({ queryKey: [name] });
    },
  });
  return { found, isKnown: query.isSuccess, maySee, mayWrite, write };
}
