import { useTranslation } from 'react-i18next';
import { type PolicyKind, policyKind } from '../../features/policies/policy-kinds.ts';
import { PolicyText } from '../../features/policies/policy-text.tsx';
import { usePolicies } from '../../features/policies/use-policies.ts';
import { DocumentPage } from '../../ui/document-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';

/** One policy in force, to read; open to everybody. */
function PolicyScreen({ kind }: { kind: PolicyKind }) {
  const { t } = useTranslation();
  const policies = usePolicies();
  return (
    <DocumentPage title={t(`legal.${kind}`)}>
      <Loaded query={policies}>
        {(all) => {
          const policy = all.find((each) => policyKind(each.name) === kind);
          if (policy === undefined) return <EmptyState title={t('legal.noText')} />;
          return <PolicyText policy={policy} />;
        }}
      </Loaded>
    </DocumentPage>
  );
}

export const PrivacyPolicyScreen = () => <PolicyScreen kind="privacyPolicy" />;
export const TermsOfUseScreen = () => <PolicyScreen kind="termsOfUse" />;
export const DataUsageScreen = () => <PolicyScreen kind="dataUsage" />;
export const ImprintScreen = () => <PolicyScreen kind="imprint" />;
