/**
 * The arrows of the house. Each rule is one sentence of ARCHITECTURE.md; a forbidden import fails `npm run check`.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'pure-packages',
      comment:
        'signal, drivetrain and sentences import nothing of ours; drivetrain the functions of signal that every engine rounds alike',
      severity: 'error',
      from: { path: '^packages/(signal|drivetrain|sentences)/' },
      to: { path: '^(packages|apps)/', pathNot: '^packages/$1/|^packages/signal/src/elementary\\.ts$' },
    },
    {
      name: 'portal-fetches-the-texts-of-one-language',
      comment: '@ritzel/sentences brings every language; the portal imports its core and fetches the texts',
      severity: 'error',
      from: { path: '^(apps/portal|packages/(diagnosis|telemetry|contract))/' },
      to: { path: '^packages/sentences/src/index' },
    },
    {
      name: 'diagnosis-imports-signal-drivetrain-and-sentences',
      severity: 'error',
      from: { path: '^packages/diagnosis/' },
      to: { path: '^(packages|apps)/', pathNot: '^packages/(diagnosis|signal|drivetrain|sentences)/' },
    },
    {
      name: 'alarms-imports-drivetrain',
      comment: 'and what refusals say in English: a rule that cannot be used is refused in every language',
      severity: 'error',
      from: { path: '^packages/alarms/' },
      to: { path: '^(packages|apps)/', pathNot: '^packages/(alarms|drivetrain|sentences/src/problems)/' },
    },
    {
      name: 'contract-and-telemetry-import-drivetrain',
      comment: 'and the contract the list of languages and what refusals say in English',
      severity: 'error',
      from: { path: '^packages/(contract|telemetry)/' },
      to: {
        path: '^(packages|apps)/',
        pathNot: '^packages/($1|drivetrain)/|^packages/sentences/src/(languages|problems/index)\\.ts$',
      },
    },
    {
      name: 'apps-never-import-apps',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'shipped-code-imports-no-test-code',
      comment: 'what only tests use is named *.testing.ts; tests, bench, scripts and journeys may import it',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '\\.testing\\.tsx?$' },
      to: { path: '\\.testing\\.tsx?$|/testing/' },
    },
    {
      name: 'platform-knows-no-module',
      comment: 'server: entry -> modules -> platform',
      severity: 'error',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/(modules|entry)/' },
    },
    {
      name: 'modules-know-no-entry',
      severity: 'error',
      from: { path: '^apps/server/src/modules/' },
      to: { path: '^apps/server/src/entry/' },
    },
    {
      name: 'modules-enter-through-index',
      comment:
        'a module enters another only through its index.ts; what its tests stand on may stand on that of another',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/', pathNot: '\\.testing\\.ts$' },
      to: { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'portal-features-never-meet',
      severity: 'error',
      from: { path: '^apps/portal/src/features/([^/]+)/' },
      to: { path: '^apps/portal/src/(app|screens|features)/', pathNot: '^apps/portal/src/features/$1/' },
    },
    {
      name: 'portal-widgets-below-features',
      comment: 'portal: app -> screens -> features -> widgets, charts -> ui, platform',
      severity: 'error',
      from: { path: '^apps/portal/src/(widgets|charts)/' },
      to: { path: '^apps/portal/src/(app|screens|features)/' },
    },
    {
      name: 'portal-ground-floor',
      severity: 'error',
      from: { path: '^apps/portal/src/(ui|platform)/' },
      to: { path: '^apps/portal/src/(app|screens|features|widgets|charts)/' },
    },
    {
      name: 'screens-know-no-app',
      severity: 'error',
      from: { path: '^apps/portal/src/screens/' },
      to: { path: '^apps/portal/src/app/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.test\\.tsx?$|/dist[^/]*/|worker&url$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
