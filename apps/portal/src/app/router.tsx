import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { currentSession, hasSessionEnded } from '../platform/session.ts';
import { ADMIN_SECTIONS } from '../screens/admin/admin-sections.ts';
import { RouteFailure } from './route-failure.tsx';

/**
 * The screens of the specification, section 2, at its paths; each is fetched when it is first opened. A router begins to
 * navigate as it is made: call this once, when it is known who is signed in.
 */
export const makeRouter = () => createBrowserRouter(routes);

export const routes: RouteObject[] = [
  {
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <></>,
    children: [
      { index: true, loader: () => redirect('/dashboard') },
      {
        path: 'auth/login',
        lazy: async () => ({ Component: (await import('../screens/login/login-screen.tsx')).LoginScreen }),
      },
      {
        path: 'auth/single-sign-on',
        lazy: async () => ({
          Component: (await import('../screens/single-sign-on-return/single-sign-on-return-screen.tsx'))
            .SingleSignOnReturnScreen,
        }),
      },
      {
        path: 'auth/session-ended',
        lazy: async () => ({
          Component: (await import('../screens/session-ended/session-ended-screen.tsx')).SessionEndedScreen,
        }),
      },
      {
        path: 'auth/first-administrator',
        lazy: async () => ({
          Component: (await import('../screens/first-administrator/first-administrator-screen.tsx'))
            .FirstAdministratorScreen,
        }),
      },
      {
        path: 'auth/register',
        lazy: async () => ({
          Component: (await import('../screens/register/register-screen.tsx')).RegisterScreen,
        }),
      },
      {
        path: 'auth/resetpassword',
        lazy: async () => ({
          Component: (await import('../screens/reset-password/reset-password-screen.tsx'))
            .ResetPasswordScreen,
        }),
      },
      {
        path: 'auth/resetpassword/otp',
        lazy: async () => ({
          Component: (await import('../screens/reset-password/reset-code-screen.tsx')).ResetCodeScreen,
        }),
      },
      {
        path: 'auth/resetpassword/update',
        lazy: async () => ({
          Component: (await import('../screens/reset-password/update-password-screen.tsx'))
            .UpdatePasswordScreen,
        }),
      },
      {
        path: 'legal/about',
        lazy: async () => ({ Component: (await import('../screens/legal/about-screen.tsx')).AboutScreen }),
      },
      {
        path: 'legal/privacypolicy',
        lazy: async () => ({
          Component: (await import('../screens/legal/policy-screen.tsx')).PrivacyPolicyScreen,
        }),
      },
      {
        path: 'legal/termsofuse',
        lazy: async () => ({
          Component: (await import('../screens/legal/policy-screen.tsx')).TermsOfUseScreen,
        }),
      },
      {
        path: 'legal/datausageagreement',
        lazy: async () => ({
          Component: (await import('../screens/legal/policy-screen.tsx')).DataUsageScreen,
        }),
      },
      {
        path: 'legal/imprint',
        lazy: async () => ({ Component: (await import('../screens/legal/policy-screen.tsx')).ImprintScreen }),
      },
      {
        path: 'error',
        lazy: async () => ({ Component: (await import('../screens/error/error-screen.tsx')).ErrorScreen }),
      },
      {
        loader: requireSession,
        lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
        children: [
          {
            path: 'dashboard',
            lazy: async () => ({
              Component: (await import('../screens/dashboard/dashboard-screen.tsx')).DashboardScreen,
            }),
          },
          {
            path: 'dashboard/gearunit/details',
            lazy: async () => ({
              Component: (await import('../screens/gear-unit/gear-unit-screen.tsx')).GearUnitScreen,
            }),
          },
          {
            path: 'dashboard/drivetrain/details',
            lazy: async () => ({
              Component: (await import('../screens/drivetrain/drivetrain-screen.tsx')).DrivetrainScreen,
            }),
          },
          {
            path: 'dashboard/drivetrain/motor',
            lazy: async () => ({
              Component: (await import('../screens/motor/motor-screen.tsx')).MotorScreen,
            }),
          },
          {
            path: 'dashboard/drivetrain/coupling',
            lazy: async () => ({
              Component: (await import('../screens/coupling/coupling-screen.tsx')).CouplingScreen,
            }),
          },
          {
            path: 'bearings',
            lazy: async () => ({
              Component: (await import('../screens/bearings/bearings-screen.tsx')).BearingsScreen,
            }),
          },
          {
            path: 'dashboard/import',
            lazy: async () => ({
              Component: (await import('../screens/equipment-import/equipment-import-screen.tsx'))
                .EquipmentImportScreen,
            }),
          },
          {
            path: 'devices',
            lazy: async () => ({
              Component: (await import('../screens/devices/devices-screen.tsx')).DevicesScreen,
            }),
          },
          {
            path: 'organisation',
            lazy: async () => ({
              Component: (await import('../screens/organisation/organisation-screen.tsx')).OrganisationScreen,
            }),
          },
          // Of a gear unit's device; with the coupling's or the motor's identifier between of one on those.
          ...[
            ':deviceType/:deviceIdentifier/:deviceUuid/measurement-setup',
            ':deviceType/:deviceIdentifier/:partIdentifier/:deviceUuid/measurement-setup',
          ].map((path) => ({
            path,
            lazy: async () => ({
              Component: (await import('../screens/measurement-setup/measurement-setup-screen.tsx'))
                .MeasurementSetupScreen,
            }),
          })),
          {
            path: 'retrofit/edit-equipment',
            lazy: async () => ({
              Component: (await import('../screens/edit-equipment/retrofit-screen.tsx')).RetrofitScreen,
            }),
          },
          {
            path: ':equipmentType/:equipmentIdentifier/:equipmentUuid/edit-equipment',
            lazy: async () => ({
              Component: (await import('../screens/edit-equipment/edit-equipment-screen.tsx'))
                .EditEquipmentScreen,
            }),
          },
          {
            path: 'analysis',
            lazy: async () => ({
              Component: (await import('../screens/analysis/analysis-screen.tsx')).AnalysisScreen,
            }),
          },
          {
            path: 'alarms',
            lazy: async () => ({
              Component: (await import('../screens/alarms/alarms-screen.tsx')).AlarmsScreen,
            }),
          },
          {
            path: 'alarms/health',
            lazy: async () => ({
              Component: (await import('../screens/alarms/alarm-health-screen.tsx')).AlarmHealthScreen,
            }),
          },
          {
            path: 'alarms/wall',
            lazy: async () => ({
              Component: (await import('../screens/alarms/alarm-wall-screen.tsx')).AlarmWallScreen,
            }),
          },
          {
            path: 'cases',
            lazy: async () => ({
              Component: (await import('../screens/cases/cases-screen.tsx')).CasesScreen,
            }),
          },
          {
            path: 'cases/:caseId',
            lazy: async () => ({
              Component: (await import('../screens/case/case-screen.tsx')).CaseScreen,
            }),
          },
          {
            path: 'limits',
            lazy: async () => ({
              Component: (await import('../screens/limits/limits-screen.tsx')).LimitsScreen,
            }),
          },
          {
            path: 'limits/spectrum/:waveformId',
            lazy: async () => ({
              Component: (await import('../screens/limits/spectral-editor-screen.tsx')).SpectralEditorScreen,
            }),
          },
          {
            path: 'limits/:signalId',
            lazy: async () => ({
              Component: (await import('../screens/limits/limit-editor-screen.tsx')).LimitEditorScreen,
            }),
          },
          {
            path: 'reports',
            lazy: async () => ({
              Component: (await import('../screens/reports/reports-screen.tsx')).ReportsScreen,
            }),
          },
          {
            path: 'coverage',
            lazy: async () => ({
              Component: (await import('../screens/coverage/coverage-list-screen.tsx')).CoverageListScreen,
            }),
          },
          {
            path: 'coverage/:equipmentId',
            lazy: async () => ({
              Component: (await import('../screens/coverage/coverage-screen.tsx')).CoverageScreen,
            }),
          },
          {
            path: 'download-data',
            lazy: async () => ({
              Component: (await import('../screens/download-data/download-data-screen.tsx'))
                .DownloadDataScreen,
            }),
          },
          {
            path: 'maintenance',
            lazy: async () => ({
              Component: (await import('../screens/maintenance/maintenance-screen.tsx')).MaintenanceScreen,
            }),
          },
          {
            path: 'maintenance/checks/:checkId',
            lazy: async () => ({
              Component: (await import('../screens/maintenance/check-screen.tsx')).CheckScreen,
            }),
          },
          {
            path: 'work-orders',
            lazy: async () => ({
              Component: (await import('../screens/work-orders/work-orders-screen.tsx')).WorkOrdersScreen,
            }),
          },
          {
            path: 'work-orders/:orderId',
            lazy: async () => ({
              Component: (await import('../screens/work-orders/work-order-screen.tsx')).WorkOrderScreen,
            }),
          },
          {
            path: 'organisation/maintenance-system',
            lazy: async () => ({
              Component: (await import('../screens/work-orders/maintenance-system-screen.tsx'))
                .MaintenanceSystemScreen,
            }),
          },
          {
            path: 'maintenance/templates',
            lazy: async () => ({
              Component: (await import('../screens/maintenance/templates-screen.tsx')).TemplatesScreen,
            }),
          },
          {
            path: 'measuring-rounds',
            lazy: async () => ({
              Component: (await import('../screens/measuring-rounds/measuring-rounds-screen.tsx'))
                .MeasuringRoundsScreen,
            }),
          },
          {
            path: 'measuring-rounds/new',
            lazy: async () => ({
              Component: (await import('../screens/measuring-rounds/edit-round-screen.tsx')).NewRoundScreen,
            }),
          },
          {
            path: 'measuring-rounds/:roundId',
            lazy: async () => ({
              Component: (await import('../screens/measuring-rounds/measuring-round-screen.tsx'))
                .MeasuringRoundScreen,
            }),
          },
          {
            path: 'measuring-rounds/:roundId/edit',
            lazy: async () => ({
              Component: (await import('../screens/measuring-rounds/edit-round-screen.tsx')).EditRoundScreen,
            }),
          },
          {
            path: 'findings',
            lazy: async () => ({
              Component: (await import('../screens/findings/findings-screen.tsx')).FindingsScreen,
            }),
          },
          {
            path: 'knowledge-center',
            lazy: async () => ({
              Component: (await import('../screens/knowledge/knowledge-center-screen.tsx'))
                .KnowledgeCenterScreen,
            }),
          },
          // The specification's path, and a short one.
          ...['knowledge-center/search-results', 'search-results'].map((path) => ({
            path,
            lazy: async () => ({
              Component: (await import('../screens/knowledge/search-results-screen.tsx')).SearchResultsScreen,
            }),
          })),
          ...['knowledge-center/docs', 'knowledge-center/docs/:name'].map((path) => ({
            path,
            lazy: async () => ({
              Component: (await import('../screens/knowledge/docs-screen.tsx')).DocsScreen,
            }),
          })),
          {
            path: 'knowledge-center/post',
            lazy: async () => ({
              Component: (await import('../screens/knowledge/knowledge-post-screen.tsx')).KnowledgePostScreen,
            }),
          },
          {
            path: 'notifications',
            lazy: async () => ({
              Component: (await import('../screens/notifications/notifications-screen.tsx'))
                .NotificationsScreen,
            }),
          },
          {
            path: 'on-call',
            lazy: async () => ({
              Component: (await import('../screens/on-call/on-call-screen.tsx')).OnCallScreen,
            }),
          },
          {
            path: 'deliveries',
            lazy: async () => ({
              Component: (await import('../screens/deliveries/deliveries-screen.tsx')).DeliveriesScreen,
            }),
          },
          {
            path: 'log',
            lazy: async () => ({
              Component: (await import('../screens/log/log-screen.tsx')).LogScreen,
            }),
          },
          {
            path: 'settings/sign-in',
            lazy: async () => ({
              Component: (await import('../screens/sign-in-settings/sign-in-settings-screen.tsx'))
                .SignInSettingsScreen,
            }),
          },
          {
            path: 'first-steps',
            lazy: async () => ({
              Component: (await import('../screens/first-steps/first-steps-screen.tsx')).FirstStepsScreen,
            }),
          },
          {
            path: 'organisation/people',
            lazy: async () => ({
              Component: (await import('../screens/people/people-screen.tsx')).PeopleScreen,
            }),
          },
          {
            path: 'organisation/webhooks',
            lazy: async () => ({
              Component: (await import('../screens/webhooks/webhooks-screen.tsx')).WebhooksScreen,
            }),
          },
          {
            path: 'settings/roles',
            lazy: async () => ({
              Component: (await import('../screens/roles/roles-screen.tsx')).RolesScreen,
            }),
          },
          {
            path: 'settings/service-accounts',
            lazy: async () => ({
              Component: (await import('../screens/service-accounts/service-accounts-screen.tsx'))
                .ServiceAccountsScreen,
            }),
          },
          {
            path: 'settings/contact',
            lazy: async () => ({
              Component: (await import('../screens/contact/contact-screen.tsx')).ContactScreen,
            }),
          },
          {
            path: 'flenderadmin',
            lazy: async () => ({
              Component: (await import('../screens/admin/admin-screen.tsx')).AdminScreen,
            }),
            children: ADMIN_SECTIONS.map(({ path, load }) => ({
              path,
              lazy: async () => ({ Component: await load() }),
            })),
          },
          {
            path: 'profile',
            lazy: async () => ({
              Component: (await import('../screens/profile/profile-screen.tsx')).ProfileScreen,
            }),
          },
        ],
      },
      {
        path: '*',
        lazy: async () => ({
          Component: (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
        }),
      },
    ],
  },
];

/** Signed out: to the login, and back to where one wanted to go. */
function requireSession({ request }: { request: Request }): null {
  if (currentSession() !== undefined) return null;
  const { pathname, search } = new URL(request.url);
  const wanted = pathname + search;
  if (hasSessionEnded()) throw redirect(`/auth/session-ended?next=${encodeURIComponent(wanted)}`);
  throw redirect(wanted === '/dashboard' ? '/auth/login' : `/auth/login?next=${encodeURIComponent(wanted)}`);
}
