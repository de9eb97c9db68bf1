import type { CallBody, IdentityProvider, saveIdentityProvider } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../platform/role-name.ts';
import { ConflictChoice } from '../../ui/conflict-choice.tsx';

type Entered = CallBody<typeof saveIdentityProvider>;

const TEXTS = ['issuer', 'clientId', 'label', 'roleClaim'] as const;
const LISTS = ['domains', 'scopes'] as const;
const SWITCHES = ['makesAccounts', 'passwordSignIn'] as const;

/** Two administrators changed the provider: where their versions differ, field by field. */
export function ProviderConflict({
  theirs,
  yours,
  onKeepMine,
  onTakeTheirs,
}: {
  /** null: somebody removed the provider. */
  theirs: IdentityProvider | null;
  /** undefined: the provider was to be removed. */
  yours: Entered | undefined;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const { t } = useTranslation('single-sign-on');
  const nameOf = useRoleName();
  const roleName = (code: string | null) => (code === null ? '' : nameOf({ code, name: code }));
  const fieldsOf = (version: IdentityProvider | Entered): ReadonlyMap<string, string> =>
    new Map([
      ...TEXTS.map((name) => [t(`form.${name}`), version[name] ?? ''] as const),
      ...LISTS.map((name) => [t(`form.${name}`), version[name].join(' ')] as const),
      ...SWITCHES.map((name) => [t(`form.${name}`), version[name] ? '✓' : '–'] as const),
      [
        t('form.mapping'),
        version.roleMapping.map(({ value, role }) => `${value} → ${roleName(role)}`).join(', '),
      ] as const,
      [t('form.defaultRole'), roleName(version.defaultRole)] as const,
    ]);
  const [now, entered] = [theirs && fieldsOf(theirs), yours && fieldsOf(yours)];
  const text = (version: ReadonlyMap<string, string> | null | undefined) =>
    version == null
      ? t('conflict.none')
      : [...version]
          .filter(([name]) => now?.get(name) !== entered?.get(name))
          .map(([name, value]) => `${name}: ${value === '' ? '–' : value}`)
          .join(' · ');
  return (
    <ConflictChoice
      theirs={text(now)}
      yours={text(entered)}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
