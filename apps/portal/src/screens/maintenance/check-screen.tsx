import { listChecks } from '@ritzel/contract';
import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { CheckPanel } from '../../features/maintenance/check-panel.tsx';
import { useAllowed } from '../../platform/session.ts';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import classes from './check-screen.module.css';
import { CheckWorkOrders } from './check-work-orders.tsx';

/** One check by itself: what a fitter has in the hand, with and without network. */
export function CheckScreen() {
  const { checkId = '' } = useParams();
  return useAllowed(...listChecks.access.permissions) ? <Screen id={checkId} /> : <ForbiddenScreen />;
}

function Screen({ id }: { id: string }) {
  const { t } = useTranslation('maintenance');
  useDocumentTitle(t('check'));
  return (
    <div className={classes.root}>
      <h1 className="visually-hidden">{t('check')}</h1>
      <Link className={classes.back!} to="/maintenance">
        <IconChevronLeft size={16} stroke={1.7} aria-hidden="true" />
        {t('title')}
      </Link>
      <CheckPanel id={id} foot={(check) => <CheckWorkOrders check={check} />} />
    </div>
  );
}
