import { PageTitle } from '../../ui/page-title.tsx';

export function DashboardScreen() {
  return <PageTitle title="" />;
}
