import {
  createKnowledgePost,
  deleteKnowledgePost,
  discardKnowledgeDraft,
  hideKnowledgePost,
  type KnowledgeVersionText,
  LANGUAGES,
  type Language,
  listFollowedFindings,
  listKnowledgeDrafts,
  listKnowledgePosts,
  listKnowledgeVersions,
  publishKnowledgeDraft,
  readKnowledgePost,
  readKnowledgeVersion,
  saveKnowledgeDraft,
  voteKnowledgePost,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';

/** The language of the reader, in which posts are asked for. */
export function useReadingLanguage(): Language {
  const { language } = usePreferences();
  return LANGUAGES.find((each) => each === language) ?? 'en';
}

export function useKnowledgePosts() {
  const lang_code = useReadingLanguage();
  return useQuery(queryOf(listKnowledgePosts, { query: { lang_code } }));
}

export function useKnowledgePost(id: string) {
  const lang_code = useReadingLanguage();
  return useQuery({
    ...queryOf(readKnowledgePost, { params: { id }, query: { lang_code } }),
    enabled: id !== '',
  });
}

/** What machines have now, of the faults a post is about; the server leaves out what the reader does not see. */
export function useOpenFindings(fault?: string) {
  const maySee = useAllowed('EQUIPMENT_1001');
  const query = { size: '50', ...(fault === undefined ? {} : { fault }) };
  return useQuery({ ...queryOf(listFollowedFindings, { query }), enabled: maySee });
}

export function useKnowledgeDrafts({ enabled }: { enabled: boolean }) {
  return useQuery({ ...queryOf(listKnowledgeDrafts, {}), enabled });
}

export function useKnowledgeVersions(id: string | undefined) {
  return useQuery({
    ...queryOf(listKnowledgeVersions, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
}

export function readVersion(id: string, versionId: string) {
  return call(readKnowledgeVersion, { params: { id, versionId } });
}

export type EditedPost = Pick<
  KnowledgeVersionText,
  'category' | 'title' | 'summary' | 'body' | 'faults' | 'equipmentTypes'
>;

export function useKnowledgeChanges() {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all(
      [listKnowledgePosts, readKnowledgePost, listKnowledgeDrafts, listKnowledgeVersions].map(({ name }) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    );
  const vote = useMutation({
    mutationFn: ({ id, isHelpful }: { id: string; isHelpful: boolean | null }) =>
      call(voteKnowledgePost, { params: { id }, body: { isHelpful } }),
    onSuccess,
  });
  const hide = useMutation({
    mutationFn: ({ id, isHidden }: { id: string; isHidden: boolean }) =>
      call(hideKnowledgePost, { params: { id }, body: { isHidden } }),
    onSuccess,
  });
  const save = useMutation({
    mutationFn: ({
      id,
      langCode,
      revision,
      text,
    }: {
      id: string | undefined;
      langCode: Language;
      revision: number;
      text: EditedPost;
    }) =>
      id === undefined
        ? call(createKnowledgePost, { body: { langCode, ...text } })
        : call(saveKnowledgeDraft, { params: { id, langCode }, body: { revision, ...text } }),
    onSuccess,
  });
  const publish = useMutation({
    mutationFn: ({ id, langCode, revision }: { id: string; langCode: Language; revision: number }) =>
      call(publishKnowledgeDraft, { params: { id, langCode }, body: { revision } }),
    onSuccess,
  });
  const discard = useMutation({
    mutationFn: (params: { id: string; langCode: Language }) => call(discardKnowledgeDraft, { params }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteKnowledgePost, { params: { id } }),
    onSuccess,
  });
  return { vote, hide, save, publish, discard, remove };
}
