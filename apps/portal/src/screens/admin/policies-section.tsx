import { SegmentedControl } from '@mantine/core';
import { POLICY_NAMES, type PolicyName, type PolicyVersion } from '@ritzel/contract';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AcceptanceList } from '../../features/policies/acceptance-list.tsx';
import { NewDraftForm } from '../../features/policies/new-draft-form.tsx';
import { PolicyEditor } from '../../features/policies/policy-editor.tsx';
import { PolicyVersionList } from '../../features/policies/policy-version-list.tsx';
import { PublishedVersion } from '../../features/policies/published-version.tsx';
import { usePolicyVersion, usePolicyVersions } from '../../features/policies/use-policy-versions.ts';
import { choiceParam, patternParam, searchSchema, textParam } from '../../platform/search-schema.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './policies-section.module.css';

const schema = searchSchema({
  show: choiceParam(['texts', 'acceptances'] as const, 'texts'),
  id: patternParam(/^[0-9a-f-]{36}$/),
  name: choiceParam(POLICY_NAMES, ''),
  version: textParam(14),
});

/** Where the operator writes the legal texts, publishes them and sees who accepted which. */
export function PoliciesSection() {
  const { t } = useTranslation('policies');
  const { view, change } = useSearchView(schema, ['show', 'id']);
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <PageTitle title={t('title')}>
          <SegmentedControl
            size="xs"
            aria-label={t('title')}
            value={view.show}
            data={[
              { value: 'texts', label: t('texts') },
              { value: 'acceptances', label: t('acceptances.title') },
            ]}
            onChange={(show) => change({ show: show === 'acceptances' ? 'acceptances' : 'texts' })}
          />
        </PageTitle>
      </div>
      {view.show === 'texts' ? (
        <Texts />
      ) : (
        <AcceptanceList name={view.name} version={view.version} onFilter={change} />
      )}
    </div>
  );
}

function Texts() {
  const { t } = useTranslation('policies');
  const { view, change, urlOf } = useSearchView(schema, ['show', 'id']);
  const versions = usePolicyVersions();
  const [begun, setBegun] = useState<PolicyName>();
  return (
    <Loaded query={versions}>
      {(all) => (
        <div className={classes.columns} data-open={view.id === '' ? undefined : true}>
          <PolicyVersionList
            versions={all}
            openId={view.id || undefined}
            urlOf={(id) => urlOf({ id })}
            onNew={setBegun}
          />
          <div className={classes.text}>
            <Link to={urlOf({ id: '' })} className={classes.back}>
              <IconChevronLeft size={15} aria-hidden="true" />
              {t('back')}
            </Link>
            {view.id === '' ? (
              <EmptyState title={t('choose')}>{t('chooseHint')}</EmptyState>
            ) : (
              <OpenVersion
                key={view.id}
                id={view.id}
                versions={all}
                onNew={setBegun}
                onGone={(id) => change({ id: id ?? '' })}
                onShowAcceptances={(name, version) =>
                  change({
                    show: 'acceptances',
                    name: POLICY_NAMES.find((each) => each === name) ?? '',
                    version,
                  })
                }
              />
            )}
          </div>
          {begun !== undefined && (
            <NewDraftForm
              name={begun}
              versions={all}
              onClose={() => setBegun(undefined)}
              onMade={(id) => {
                setBegun(undefined);
                change({ id });
              }}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

function OpenVersion({
  id,
  versions,
  onNew,
  onGone,
  onShowAcceptances,
}: {
  id: string;
  versions: readonly PolicyVersion[];
  onNew: (name: PolicyName) => void;
  onGone: (id: string | undefined) => void;
  onShowAcceptances: (name: string, version: string) => void;
}) {
  const version = usePolicyVersion(id);
  return (
    <Loaded query={version}>
      {(text) =>
        text.status === 'DRAFT' ? (
          <PolicyEditor draft={text} versions={versions} onGone={onGone} />
        ) : (
          <PublishedVersion
            version={text}
            onNew={() => onNew(POLICY_NAMES.find((each) => each === text.name) ?? 'about')}
            onShowAcceptances={() => onShowAcceptances(text.name, text.version)}
          />
        )
      }
    </Loaded>
  );
}
