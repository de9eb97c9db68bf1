import { z } from 'zod';
import { defineCall, userCall } from './call.ts';
import { PICTURE_MEDIA_TYPES, pictureQuerySchema, pictureReply } from './picture-calls.ts';

/** Different pictures of one text, and the bytes that they take as they are stored. */
export const MAX_POST_PICTURES = 40;
export const MAX_POST_PICTURE_BYTES = 20 * 1024 * 1024;
/** The same of all posts of an organisation, with what no post names any more and has not gone yet. */
export const MAX_KNOWLEDGE_PICTURES = 2000;
export const MAX_KNOWLEDGE_PICTURE_BYTES = 500 * 1024 * 1024;

/** How a text names a picture: `![what it shows](picture:ID)`. */
const PICTURE = String.raw`!\[([^[\]]{0,300})\]\(picture:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)`;
const PICTURE_IN_TEXT = new RegExp(PICTURE, 'g');
const PICTURE_LINE = new RegExp(String.raw`^\s{0,3}${PICTURE}\s*$`);

/** The pictures that the Markdown of a post names, each once. */
export function picturesOfText(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(PICTURE_IN_TEXT)].map((match) => match[2]!))];
}

/** The picture that a line of Markdown is; undefined where the line is anything else. */
export function pictureOfLine(
  line: string,
): { readonly alt: string; readonly pictureId: string } | undefined {
  const [, alt, pictureId] = PICTURE_LINE.exec(line) ?? [];
  return alt === undefined || pictureId === undefined ? undefined : { alt, pictureId };
}

const picture = { tag: 'knowledge', service: 'knowledge' } as const;

export const addKnowledgePicture = defineCall({
  ...picture,
  name: 'addKnowledgePicture',
  method: 'POST',
  path: '/knowledge/pictures',
  summary:
    'Send a picture for a post: JPEG, PNG, WebP or AVIF of at most 15 MB and 40 million pixels. The text names it as `![what it shows](picture:ID)`; one that no version of a post has named for a week goes.',
  access: userCall('KNOWLEDGE_4201', 'KNOWLEDGE_4202'),
  sentBody: PICTURE_MEDIA_TYPES,
  reply: pictureReply,
});

export const readKnowledgePicture = defineCall({
  ...picture,
  name: 'readKnowledgePicture',
  method: 'GET',
  path: '/knowledge/pictures/{pictureId}',
  summary:
    'A picture of a post as WebP: of a published one for its readers, of drafts and earlier versions for those who write.',
  access: userCall('KNOWLEDGE_4201'),
  params: z.object({ pictureId: z.uuid() }),
  query: pictureQuerySchema,
  replyKind: 'binary',
  replyTypes: ['image/webp'],
});
