import {
  type PictureSize,
  readCasePhoto,
  readCheckPhoto,
  readEquipmentImage,
  readKnowledgePicture,
  readLogPhoto,
} from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { callBytes } from '../../platform/call.ts';
import { useObjectUrl } from '../../platform/object-url.ts';

/** Where a picture is had from: of an equipment, from an entry of the log book, of a case, of a step of a check, or of a post. */
export type PicturePlace =
  | { readonly of: 'equipment'; readonly identifier: string; readonly pictureId: string }
  | { readonly of: 'log'; readonly entryId: string; readonly pictureId: string }
  | { readonly of: 'case'; readonly caseId: string; readonly pictureId: string }
  | { readonly of: 'check'; readonly executionId: string; readonly pictureId: string }
  | { readonly of: 'post'; readonly pictureId: string };

/** A picture's address in this page; null until it is there. It never changes under its id, so it is read once. */
export function useStoredPicture(place: PicturePlace | null, size: PictureSize) {
  const query = useQuery({
    queryKey: ['stored-picture', place?.pictureId, size],
    enabled: place !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      // @NOTE: the sizes of the contract's query are these numbers as text.
      const wanted = { size: String(size) as `${PictureSize}`, v: place?.pictureId };
      const bytes = await callPicture(place, wanted, signal);
      return new Blob([bytes], { type: 'image/webp' });
    },
  });
  return { url: useObjectUrl(query.data), isFailed: query.isError };
}

function callPicture(
  place: PicturePlace | null,
  query: { readonly size: `${PictureSize}`; readonly v: string | undefined },
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  if (place?.of === 'log')
    return callBytes(
      readLogPhoto,
      { params: { entryId: place.entryId, photoId: place.pictureId }, query },
      { signal },
    );
  if (place?.of === 'case')
    return callBytes(
      readCasePhoto,
      { params: { id: place.caseId, photoId: place.pictureId }, query },
      { signal },
    );
  if (place?.of === 'check')
    return callBytes(
      readCheckPhoto,
      { params: { id: place.executionId, photoId: place.pictureId }, query },
      { signal },
    );
  if (place?.of === 'post')
    return callBytes(readKnowledgePicture, { params: { pictureId: place.pictureId }, query }, { signal });
  return callBytes(
    readEquipmentImage,
    { params: { identifier: place?.identifier ?? '' }, query },
    { signal },
  );
}
