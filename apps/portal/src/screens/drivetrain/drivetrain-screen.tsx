import { PageTitle } from '../../ui/page-title.tsx';

export function DrivetrainScreen() {
  return <PageTitle title="" />;
}
