import { Button, Tabs } from '@mantine/core';
import { isAdministratorOf } from '@ritzel/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DeleteButton } from '../../features/deletions/delete-button.tsx';
import { GroupsPanel } from '../../features/groups/groups-panel.tsx';
import { OrganisationExports } from '../../features/organisation/organisation-exports.tsx';
import { OrganisationOverview } from '../../features/organisation/organisation-overview.tsx';
import { InviteAdministratorDialog } from '../../features/people/invite-administrator-dialog.tsx';
import { ReportLogo } from '../../features/reports/report-logo.tsx';
import { ConfirmPasswordForm } from '../../features/second-factor/confirm-password-form.tsx';
import { choiceParam, searchSchema, textParam } from '../../platform/search-schema.ts';
import { useAllowed, useSession } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { ForbiddenState } from '../../ui/forbidden-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './organisation-screen.module.css';

/** In the order in which they stand; a tab more is a name here, its word under `tab`, and its panel below. */
const TABS = ['overview', 'groups'] as const;
type OrganisationTab = (typeof TABS)[number];

const schema = searchSchema({ tab: choiceParam(TABS, 'groups'), group: textParam(36) });

/** The organisation: the tree it stands in, and its groups with their equipment and people. */
export function OrganisationScreen() {
  const maySee = useAllowed('ORGANISATION_5101');
  return maySee ? <OrganisationTabs /> : <ForbiddenState />;
}

function OrganisationTabs() {
  const { t } = useTranslation('organisation');
  const session = useSession();
  const mayAdminister = useAllowed('ORGANISATION_5102');
  const seesReports = useAllowed('REPORT_4101');
  const mayInvite = useAllowed('USER_5002');
  const mayChange = mayAdminister && session?.user.isDemo === false;
  const { view, change } = useSearchView(schema, []);
  if (session === undefined) return null;
  // The archive holds what people of every right wrote; a visit is no export.
  const mayExport =
    mayChange && session.user.visit === undefined && isAdministratorOf(new Set(session.user.permissions));
  const panels: Readonly<Record<OrganisationTab, ReactNode>> = {
    overview: (
      <div className={classes.stack}>
        <OrganisationOverview
          organisationId={session.user.organisationId}
          renderHandOver={mayInvite ? (handOver) => <InviteAdministratorDialog {...handOver} /> : undefined}
          renderDeletion={({ id, name }) => (
            <DeleteButton
              kind="organisation"
              id={id}
              back="/organisation?tab=overview"
              label={t('overview.deleteOf', { name })}
              size="compact-sm"
            />
          )}
        />
        {mayAdminister && seesReports && <ReportLogo />}
        {mayExport && (
          <OrganisationExports
            renderConfirmation={(confirmation) => (
              <ConfirmPasswordForm {...confirmation} text={t('export.confirmText')} />
            )}
          />
        )}
      </div>
    ),
    groups: <GroupsPanel openId={view.group} onOpen={(group) => change({ group })} />,
  };
  return (
    <div className={classes.root}>
      <PageTitle title={t('title')} aside={session.user.organisationName}>
        {mayChange && (
          <Button size="compact-md" variant="default" component={Link} to="/first-steps">
            {t('firstSteps')}
          </Button>
        )}
      </PageTitle>
      <Tabs
        value={view.tab}
        onChange={(tab) => {
          const next = TABS.find((each) => each === tab);
          if (next !== undefined) change({ tab: next });
        }}
        keepMounted={false}
      >
        <Tabs.List>
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((tab) => (
          <Tabs.Panel key={tab} value={tab} pt="sm">
            {panels[tab]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
