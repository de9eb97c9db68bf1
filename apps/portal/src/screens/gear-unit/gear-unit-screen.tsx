import { PageTitle } from '../../ui/page-title.tsx';

export function GearUnitScreen() {
  return <PageTitle title="" />;
}
