import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { CheckDetail, Signature } from '@ritzel/contract';
import { addInterval } from '@ritzel/drivetrain';
import { IconSignature } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { useSession } from '../../platform/session.ts';
import classes from './check-panel.module.css';
import { useCheckWords } from './check-words.ts';
import { type CheckProgress, signCheck } from './check-work.ts';
import { SignaturePad } from './signature-pad.tsx';

/** The last step: what comes next, a remark, and the signature. */
export function SignForm({ check, progress }: { check: CheckDetail; progress: CheckProgress }) {
  const { t } = useTranslation('maintenance');
  const user = useSession()?.user;
  const [name, setName] = useState(user?.name ?? '');
  const [remark, setRemark] = useState('');
  const [signature, setSignature] = useState<Signature | null>(null);
  const [resets, setResets] = useState(check.resetsBaseline);
  const [isMissing, setMissing] = useState(false);
  const failed = [...progress.answers.values()].filter(({ outcome }) => outcome === 'failed').length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signature === null || name.trim() === '') return setMissing(true);
    void signCheck(check, {
      ...{ signedName: name.trim(), signature, finishedAt: new Date().toISOString() },
      ...{ remark: remark.trim() === '' ? null : remark.trim(), resetsBaseline: resets },
    });
  };
  return (
    <form className={classes.sign} onSubmit={submit} aria-label={t('sign.title')}>
      <h3>
        <IconSignature size={18} stroke={1.6} aria-hidden="true" /> {t('sign.title')}
      </h3>
      {failed > 0 && <p className={classes.warning}>{t('sign.failed', { count: failed })}</p>}
      <Textarea
        label={t('sign.remark')}
        autosize
        minRows={1}
        maxLength={4000}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      {check.resetsBaseline && (
        <Checkbox
          label={t('sign.resets')}
          checked={resets}
          onChange={(event) => setResets(event.currentTarget.checked)}
        />
      )}
      <TextInput
        label={t('sign.name')}
        value={name}
        required
        maxLength={120}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SignaturePad label={t('sign.here')} onChange={setSignature} />
      {isMissing && signature === null && (
        <p role="alert" className={classes.fault}>
          {t('sign.missing')}
        </p>
      )}
      <Next check={check} />
      <Button type="submit" size="md">
        {t('sign.finish')}
      </Button>
    </form>
  );
}

/** `Next oil sample in 500 h, 2027-05-22`. */
function Next({ check }: { check: CheckDetail }) {
  const { t } = useTranslation('maintenance');
  const formats = useFormats();
  const { checkName } = useCheckWords();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: check.timeZone }).format(new Date());
  const parts = [
    ...(check.everyHours === null ? [] : [t('sign.inHours', { hours: formats.count(check.everyHours) })]),
    ...(check.every === null ? [] : [addInterval(today, check.every)]),
  ];
  return (
    <p className="meta">
      {parts.length === 0
        ? t('sign.once')
        : t('sign.next', { check: checkName(check), when: formats.list(parts) })}
    </p>
  );
}
