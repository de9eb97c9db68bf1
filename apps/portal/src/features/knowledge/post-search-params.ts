import { KNOWLEDGE_CATEGORIES, type KnowledgeCategory, LANGUAGES, type Language } from '@ritzel/contract';
import { choiceParam, patternParam, searchSchema, textParam } from '../../platform/search-schema.ts';

/** Letters of a query, as the call takes them. */
export const MAX_POST_QUERY = 100;
export const POST_EQUIPMENT_TYPES = ['drivetrain', 'gearunit', 'motor', 'coupling', 'machine'] as const;

/** What the search results show; all of it stands in the URL. */
export interface PostSearchView {
  readonly q: string;
  readonly category: KnowledgeCategory | '';
  readonly fault: string;
  readonly type: (typeof POST_EQUIPMENT_TYPES)[number] | '';
  readonly language: Language | '';
}

export const postSearchSchema = searchSchema<PostSearchView>({
  q: textParam(MAX_POST_QUERY),
  category: choiceParam(KNOWLEDGE_CATEGORIES, ''),
  fault: patternParam(/^[a-z-]{1,40}$/),
  type: choiceParam(POST_EQUIPMENT_TYPES, ''),
  language: choiceParam(LANGUAGES, ''),
});

/** The query of `searchKnowledgePosts` for a view, beside the reader's language. */
export function postSearchQuery({ q, category, fault, type, language }: PostSearchView) {
  return {
    q: q.trim(),
    ...(category === '' ? {} : { category }),
    ...(fault === '' ? {} : { fault }),
    ...(type === '' ? {} : { equipmentType: type }),
    ...(language === '' ? {} : { language }),
  };
}
