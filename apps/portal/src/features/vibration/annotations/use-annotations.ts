import {
  type Annotation,
  addAnnotation,
  deleteAnnotation,
  editAnnotation,
  listAnnotations,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { queryOf } from '../../../platform/query-client.ts';
import { isLocalRecord } from '../local-file/local-records.ts';

const NONE: readonly Annotation[] = [];

/** The notes of one measurement, and how to add, rewrite and delete them. Records of a local file have none. */
export function useAnnotations(waveformId: string) {
  const client = useQueryClient();
  const options = queryOf(listAnnotations, { params: { id: waveformId } });
  const query = useQuery({ ...options, enabled: !isLocalRecord(waveformId) });
  const readAgain = () => client.invalidateQueries({ queryKey: options.queryKey });
  const add = useMutation({
    mutationFn: (note: Pick<Annotation, 'plot' | 'place' | 'parentId'> & { text: string }) =>
      call(addAnnotation, { params: { id: waveformId }, body: note }),
    onSuccess: readAgain,
  });
  const edit = useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      call(editAnnotation, { params: { id: waveformId, annotationId: id }, body: { text } }),
    onSuccess: readAgain,
  });
  const remove = useMutation({
    mutationFn: (annotationId: string) =>
      call(deleteAnnotation, { params: { id: waveformId, annotationId } }),
    onSuccess: readAgain,
  });
  return { annotations: query.data ?? NONE, add, edit, remove };
}
