import { Button } from '@mantine/core';
import type { SignedInUser } from '@ritzel/contract';
import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLeaveOrganisation } from '../features/visits/use-leave-organisation.ts';
import { TimeText } from '../ui/time-text.tsx';
import classes from './connection-banner.module.css';

/** Stands above every screen while the operator's staff is inside a customer's organisation. */
export function VisitBanner({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('shell');
  const leaving = useLeaveOrganisation();
  if (user.visit === undefined) return null;
  return (
    <p className={`${classes.root} ${classes.visit}`}>
      <IconBuilding size={17} stroke={1.7} aria-hidden="true" />
      <span>
        <b>
          {t('visit.inside', { organisation: user.organisationName })}{' '}
          <TimeText at={user.visit.endsAt} format="HH:mm:ss" />.
        </b>{' '}
        {t('visit.logged')}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        loading={leaving.isPending}
        onClick={() => leaving.mutate()}
      >
        {t('visit.leave')}
      </Button>
    </p>
  );
}
