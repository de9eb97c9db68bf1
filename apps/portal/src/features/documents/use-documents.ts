import {
  addDocument,
  type DocumentKind,
  type EquipmentDocument,
  listDocuments,
  ProblemError,
  readDocumentFile,
  removeDocument,
  restoreDocument,
} from '@ritzel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callResponse } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { upload } from '../../platform/upload.ts';

export function useDocuments(equipmentId: string, search: string) {
  return useQuery({
    ...queryOf(listDocuments, {
      params: { id: equipmentId },
      query: { size: 200, ...(search === '' ? {} : { search }) },
    }),
    placeholderData: (before) => before,
  });
}

export function useDocumentChanges(equipmentId: string) {
  const client = useQueryClient();
  const readAgain = () => {
    for (const name of ['listDocuments', 'listLog']) void client.invalidateQueries({ queryKey: [name] });
  };
  return {
    async add(
      file: File,
      meta: { title: string; kind: DocumentKind },
      onProgress: (share: number) => void,
    ): Promise<void> {
      await upload(
        addDocument,
        { params: { id: equipmentId }, query: { ...meta, fileName: file.name.slice(-200) } },
        file,
        { onProgress },
      );
      readAgain();
    },
    async remove({ id }: EquipmentDocument): Promise<void> {
      await call(removeDocument, { params: { documentId: id } });
      readAgain();
    },
    async restore({ id }: EquipmentDocument): Promise<void> {
      await call(restoreDocument, { params: { documentId: id } });
      readAgain();
    },
  };
}

/** Fetches the file with the session's token and hands it to the browser to save. */
export async function saveDocument({ id, fileName }: EquipmentDocument): Promise<void> {
  const blob = await (await callResponse(readDocumentFile, { params: { documentId: id } })).blob();
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The field's own code where there is one: it says more. */
export function documentProblemCode(error: unknown): string {
  if (!(error instanceof ProblemError)) return 'internal';
  return error.problem.errors?.[0]?.code ?? error.problem.code;
}
