import type { TestPlant } from '../plant-subjects.testing.ts';
import { type AccessRow, type AccessRows, all, engineers, none, smallPng } from './access-row.testing.ts';

const text = { category: 'plant', title: 'Our kilns', body: 'They turn.' };
const post = (plant: TestPlant) => ({ id: plant.knowledgePostId });
const inEnglish = (plant: TestPlant) => ({ ...post(plant), langCode: 'en' });
/** Of the organisation's own post. */
const own = (may: string, status: number, parts: AccessRow['parts']): AccessRow => ({
  ...{ may, status, parts },
  about: 'subject',
});

/** Posts of the knowledge center: shipped ones are everybody's, own ones the organisation's. */
export const KNOWLEDGE_ROWS: AccessRows = {
  listKnowledgeCategories: { may: all, status: 200, about: 'caller', parts: none },
  listKnowledgePosts: { may: all, status: 200, about: 'caller', parts: none },
  readKnowledgePost: own(all, 200, (plant) => ({ params: post(plant) })),
  listProgramDocs: { may: all, status: 200, about: 'caller', parts: none },
  readProgramDoc: { may: all, status: 200, about: 'caller', parts: () => ({ params: { name: 'alarms' } }) },
  readProgramDocPicture: {
    may: all,
    status: 200,
    about: 'caller',
    parts: () => ({ params: { file: 'analysis-light.png' } }),
  },
  voteKnowledgePost: own(all, 204, (plant) => ({ params: post(plant), body: { isHelpful: true } })),
  hideKnowledgePost: {
    may: engineers,
    status: 204,
    about: 'caller',
    parts: () => ({ params: { id: 'outer-race' }, body: { isHidden: false } }),
  },
  createKnowledgePost: {
    may: engineers,
    status: 200,
    about: 'caller',
    parts: () => ({ body: { langCode: 'en', ...text } }),
  },
  addKnowledgePicture: {
    may: engineers,
    status: 200,
    about: 'caller',
    parts: () => ({ rawBody: smallPng, contentType: 'image/png' }),
  },
  readKnowledgePicture: own(all, 200, (plant) => ({ params: { pictureId: plant.knowledgePictureId } })),
  listKnowledgeDrafts: { may: engineers, status: 200, about: 'caller', parts: none },
  listKnowledgeVersions: own(engineers, 200, (plant) => ({ params: post(plant) })),
  readKnowledgeVersion: own(engineers, 200, (plant) => ({
    params: { ...post(plant), versionId: plant.knowledgeVersionId },
  })),
  // A draft of revision 7 was never there; who may not write does not learn that.
  saveKnowledgeDraft: own(engineers, 409, (plant) => ({
    params: inEnglish(plant),
    body: { revision: 7, ...text },
  })),
  publishKnowledgeDraft: own(engineers, 404, (plant) => ({
    params: inEnglish(plant),
    body: { revision: 1 },
  })),
  discardKnowledgeDraft: own(engineers, 404, (plant) => ({ params: inEnglish(plant) })),
  deleteKnowledgePost: {
    may: engineers,
    status: 404,
    about: 'subject',
    parts: () => ({ params: { id: crypto.randomUUID() } }),
  },
};
