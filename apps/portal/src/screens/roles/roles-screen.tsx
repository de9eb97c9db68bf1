import { Button } from '@mantine/core';
import { createRole, listRoles } from '@ritzel/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RoleDrawer } from '../../features/roles/role-drawer.tsx';
import { RoleMatrix } from '../../features/roles/role-matrix.tsx';
import { VisitList } from '../../features/visits/visit-list.tsx';
import { useOffersAct } from '../../platform/demo-access.ts';
import { queryOf } from '../../platform/query-client.ts';
import { searchSchema, textParam } from '../../platform/search-schema.ts';
import { useAllowed } from '../../platform/session.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { ForbiddenState } from '../../ui/forbidden-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './roles-screen.module.css';

const NEW = 'new';
const schema = searchSchema({ role: textParam() });

/** What each role may, who holds it, and the organisation's own roles to change. */
export function RolesScreen() {
  return useAllowed('USER_5001') ? <Roles /> : <ForbiddenState />;
}

function Roles() {
  const { t } = useTranslation('roles');
  const { view, change } = useSearchView(schema, []);
  const roles = useQuery(queryOf(listRoles, {}));
  const mayManage = useAllowed('ROLE_5202');
  const offersCreating = useOffersAct(createRole);
  const maySeeVisits = useAllowed('AUDIT_9002');
  const opened = roles.data?.find(({ code }) => code === view.role);
  const isNew = mayManage && view.role === NEW;
  return (
    <div className={classes.root}>
      <PageTitle title={t('title')} aside={roles.data && t('count', { count: roles.data.length })}>
        {offersCreating && (
          <DemoAct call={createRole}>
            <Button leftSection={<IconPlus size={14} />} onClick={() => change({ role: NEW })}>
              {t('add')}
            </Button>
          </DemoAct>
        )}
      </PageTitle>
      <Loaded query={roles}>
        {(all) => (
          <>
            <RoleMatrix roles={all} opened={opened?.code} onOpen={(role) => change({ role })} />
            {(opened !== undefined || isNew) && (
              <RoleDrawer
                key={view.role}
                role={opened}
                roles={all}
                onOpen={(role) => change({ role })}
                onClose={() => change({ role: '' })}
              />
            )}
          </>
        )}
      </Loaded>
      {maySeeVisits && <VisitList />}
    </div>
  );
}
