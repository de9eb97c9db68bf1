import { useTranslation } from 'react-i18next';
import { type PolicyKind, policyKind } from '../../features/policies/policy-kinds.ts';
import { usePolicies } from '../../features/policies/use-policies.ts';
import { DocumentPage } from '../../ui/document-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MarkdownText } from '../../ui/markdown-text.tsx';

/** One policy in force, to read. */
function PolicyScreen({ kind }: { kind: PolicyKind }) {
  const { t } = useTranslation();
  const policies = usePolicies();
  return (
    <DocumentPage title={t(`legal.${kind}`)}>
      <Loaded query={policies}>
        {(all) => {
          const policy = all.find((each) => policyKind(each.name) === kind);
          if (policy === undefined) return <EmptyState title={t('legal.noText')} />;
          return (
            <>
              <MarkdownText source={withoutOwnTitle(policy.body)} topLevel={1} />
              <p className="meta">{t('legal.version', { version: policy.version })}</p>
            </>
          );
        }}
      </Loaded>
    </DocumentPage>
  );
}

/** The page has its title already. */
function withoutOwnTitle(body: string): string {
  return body.replace(/^\s*# [^\n]*\n/, '');
}

export const PrivacyPolicyScreen = () => <PolicyScreen kind="privacyPolicy" />;
export const TermsOfUseScreen = () => <PolicyScreen kind="termsOfUse" />;
export const DataUsageScreen = () => <PolicyScreen kind="dataUsage" />;
export const ImprintScreen = () => <PolicyScreen kind="imprint" />;
