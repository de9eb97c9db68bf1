import { Button, TextInput } from '@mantine/core';
import { type IdentityProvider, testIdentityProvider } from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import classes from './provider-form.module.css';

/** The provider's address with the button that tries it. */
export function IssuerField({
  provider,
  failure,
}: {
  provider: IdentityProvider | null;
  failure: string | undefined;
}) {
  const { t } = useTranslation('single-sign-on');
  const [issuer, setIssuer] = useState(provider?.issuer ?? '');
  const test = useMutation({
    mutationFn: () => call(testIdentityProvider, { body: { issuer: issuer.trim() } }),
  });
  const outcome = test.data;
  return (
    <div>
      <div className={classes.withButton}>
        <TextInput
          name="issuer"
          type="url"
          label={t('form.issuer')}
          placeholder="https://"
          value={issuer}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => {
            test.reset();
            setIssuer(event.currentTarget.value);
          }}
          aria-invalid={failure !== undefined}
        />
        <DemoAct call={testIdentityProvider}>
          <Button
            variant="default"
            loading={test.isPending}
            disabled={issuer.trim() === ''}
            onClick={() => test.mutate()}
          >
            {t('form.test')}
          </Button>
        </DemoAct>
      </div>
      {failure === undefined ? (
        outcome === undefined && !test.isError && <p className="meta">{t('form.issuerHint')}</p>
      ) : (
        <p className={classes.failure}>{failure}</p>
      )}
      <p role="status" className={outcome?.failure ? classes.failure : 'meta'}>
        {outcome &&
          (outcome.failure === null
            ? t('form.testGood', { endpoint: outcome.authorizationEndpoint })
            : t(`failure.${outcome.failure}`))}
        {test.isError && t('refused.invalid')}
      </p>
    </div>
  );
}
