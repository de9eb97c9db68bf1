import { z } from 'zod';
import { defineCall, userCall } from './call.ts';

const docFields = {
  /** The name of the file without its ending. */
  name: z.string(),
  title: z.string(),
  /** The first paragraph. */
  summary: z.string(),
  /** Headings below the title, in their order. */
  headings: z.array(z.string()),
};

export const programDocSummarySchema = z.object(docFields).meta({ id: 'ProgramDocSummary' });
export type ProgramDocSummary = z.infer<typeof programDocSummarySchema>;

export const programDocSchema = z
  .object({
    ...docFields,
    /** Markdown below the title, as in the file; raw HTML in it is text. */
    body: z.string(),
  })
  .meta({ id: 'ProgramDoc' });
export type ProgramDoc = z.infer<typeof programDocSchema>;

export const listProgramDocs = defineCall({
  name: 'listProgramDocs',
  method: 'GET',
  path: '/knowledge/docs',
  tag: 'knowledge',
  service: 'knowledge',
  summary: 'The documentation that ships with the program, by title, without its texts. It is in English.',
  access: userCall(),
  reply: z.array(programDocSummarySchema),
});

export const readProgramDoc = defineCall({
  name: 'readProgramDoc',
  method: 'GET',
  path: '/knowledge/docs/{name}',
  tag: 'knowledge',
  service: 'knowledge',
  summary: 'One page of the documentation that ships with the program.',
  access: userCall(),
  params: z.object({
    name: z
      .string()
      .max(60)
      .regex(/^[a-z0-9-]{1,60}$/),
  }),
  reply: programDocSchema,
});

export const readProgramDocPicture = defineCall({
  name: 'readProgramDocPicture',
  method: 'GET',
  path: '/knowledge/docs/pictures/{file}',
  tag: 'knowledge',
  service: 'knowledge',
  summary: 'A picture of the documentation that ships with the program.',
  access: userCall(),
  params: z.object({
    file: z
      .string()
      .max(80)
      .regex(/^[a-z0-9-]{1,76}\.png$/),
  }),
  replyKind: 'binary',
  replyTypes: ['image/png'],
});
