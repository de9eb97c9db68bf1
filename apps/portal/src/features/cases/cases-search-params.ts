import { CASE_VIEWS, type CaseView } from '@ritzel/contract';
import { SEVERITY_CODES, type Severity } from '@ritzel/drivetrain';
import { choiceParam, searchSchema, textParam } from '../../platform/search-schema.ts';

/** What the list of cases shows; all of it stands in the URL. */
export interface CasesView {
  readonly view: CaseView;
  readonly search: string;
  readonly severity: Severity | '';
}

export const casesSchema = searchSchema<CasesView>({
  view: choiceParam(CASE_VIEWS, 'open'),
  search: textParam(80),
  severity: choiceParam(SEVERITY_CODES, ''),
});

export const casesQuery = ({ view, search, severity }: CasesView) => ({
  view,
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...(severity === '' ? {} : { severity }),
});
