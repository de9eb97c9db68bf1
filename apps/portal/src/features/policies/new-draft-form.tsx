import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import {
  LANGUAGES,
  POLICY_NAMES,
  type PolicyName,
  type PolicyVersion,
  readPolicyVersion,
} from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { refusedFields } from '../../platform/refused-fields.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { languageName } from './language-name.ts';
import { usePolicyChanges } from './use-policy-versions.ts';
import { nextVersion } from './version-number.ts';

const FIELDS = ['version', 'langCode'] as const;

/** Begins a draft with the text in force, so that only what is new has to be written. */
export function NewDraftForm({
  name,
  versions,
  onClose,
  onMade,
}: {
  name: PolicyName;
  versions: readonly PolicyVersion[];
  onClose: () => void;
  onMade: (id: string) => void;
}) {
  const { t, i18n } = useTranslation('policies');
  const own = versions.filter((each) => each.name === name);
  const [kind, setKind] = useState<PolicyName>(name);
  const [version, setVersion] = useState(() => nextVersion(own.map((each) => each.version)));
  const [langCode, setLangCode] = useState('en');
  const [failure, setFailure] = useState<ReturnType<typeof refusedFields<(typeof FIELDS)[number]>>>();
  const { create } = usePolicyChanges();

  const begin = async () => {
    setFailure(undefined);
    try {
      const inForce = versions.filter((each) => each.name === kind && each.status === 'ACTIVE');
      const model =
        inForce.find((each) => each.langCode === langCode) ?? inForce.find((each) => each.langCode === 'en');
      const text = model && (await call(readPolicyVersion, { params: { id: model.id } }));
      const title = text?.title ?? t(`legal.${kind}`);
      const made = await create.mutateAsync({
        name: kind,
        version: version.trim(),
        langCode,
        title,
        changes: '',
        body: text?.body ?? `# ${title}\n`,
      });
      onMade(made.id);
    } catch (error) {
      setFailure(refusedFields(error, (path) => FIELDS.find((field) => field === path)));
    }
  };

  const errorOf = (field: (typeof FIELDS)[number]) => {
    const error = failure?.fields.get(field);
    return error && t(`error.${error.code}`, { defaultValue: t('error.other') });
  };
  return (
    <Dialog title={t('new.title')} onClose={onClose}>
      <form
        noValidate
        style={{ display: 'grid', gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <NativeSelect
          label={t('new.kind')}
          value={kind}
          data={POLICY_NAMES.map((value) => ({ value, label: t(`legal.${value}`) }))}
          onChange={({ currentTarget }) => {
            const chosen = POLICY_NAMES.find((each) => each === currentTarget.value) ?? kind;
            setKind(chosen);
            setVersion(
              nextVersion(versions.filter((each) => each.name === chosen).map((each) => each.version)),
            );
          }}
        />
        <TextInput
          label={t('new.version')}
          description={t('new.versionHint')}
          value={version}
          maxLength={14}
          error={errorOf('version')}
          onChange={({ currentTarget }) => setVersion(currentTarget.value)}
        />
        <NativeSelect
          label={t('new.language')}
          value={langCode}
          error={errorOf('langCode')}
          data={LANGUAGES.map((value) => ({ value, label: languageName(value, i18n.language) }))}
          onChange={({ currentTarget }) => setLangCode(currentTarget.value)}
        />
        <p role="alert" style={{ color: 'var(--error)' }}>
          {failure?.restCode && t(`problems.${failure.restCode}`, { defaultValue: t('error.other') })}
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('new.begin')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
