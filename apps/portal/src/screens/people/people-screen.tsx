import { People } from '../../features/people/people.tsx';
import { useAllowed } from '../../platform/session.ts';
import { ForbiddenState } from '../../ui/forbidden-state.tsx';

/** The people of the organisation, for those who may see them. */
export function PeopleScreen() {
  return useAllowed('USER_5001') ? <People /> : <ForbiddenState />;
}
