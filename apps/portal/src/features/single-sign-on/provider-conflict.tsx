import type { CallBody, IdentityProvider, saveIdentityProvider } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { ConflictChoice } from '../../ui/conflict-choice.tsx';

type Entered = CallBody<typeof saveIdentityProvider>;

const TEXTS = ['issuer', 'clientId', 'label', 'roleClaim', 'defaultRole'] as const;
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
  const fieldsOf = (version: IdentityProvider | Entered): ReadonlyMap<string, string> =>
    new Map([
      ...TEXTS.map((name) => [t(`form.${name}`), version[name] ?? ''] as const),
      ...LISTS.map((name) => [t(`form.${name}`), version[name].join(' ')] as const),
      ...SWITCHES.map((name) => [t(`form.${name}`), version[name] ? '✓' : '–'] as const),
      [
        t('form.mapping'),
        version.roleMapping.map(({ value, role }) => `${value} → ${role}`).join(', '),
      ] as const,
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
