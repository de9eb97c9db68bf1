import { listProgramDocs, readProgramDoc, readProgramDocPicture } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { callBytes } from '../../../platform/call.ts';
import { useObjectUrl } from '../../../platform/object-url.ts';
import { queryOf } from '../../../platform/query-client.ts';

/** Pages change with the program alone. */
const staleTime = Number.POSITIVE_INFINITY;

export function useDocs() {
  return useQuery({ ...queryOf(listProgramDocs, {}), staleTime });
}

export function useDoc(name: string) {
  return useQuery({ ...queryOf(readProgramDoc, { params: { name } }), staleTime });
}

/** A picture's address in this page; null until it is there. */
export function useDocPicture(file: string): string | null {
  const query = useQuery({
    queryKey: [readProgramDocPicture.name, file],
    staleTime,
    queryFn: async ({ signal }) =>
      new Blob([await callBytes(readProgramDocPicture, { params: { file } }, { signal })], {
        type: 'image/png',
      }),
  });
  return useObjectUrl(query.data);
}
