import { Button, Textarea, TextInput } from '@mantine/core';
import { MAX_CONTACT_SUBJECT, MAX_CONTACT_TEXT, sendContactMessage } from '@ritzel/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { focusFirstRefused, refusedFields } from '../../platform/refused-fields.ts';
import { useSession } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type EquipmentChoice, EquipmentField } from '../../widgets/equipment-field/equipment-field.tsx';
import classes from './contact.module.css';

interface Fields {
  subject: string;
  text: string;
}

const FIELDS = ['subject', 'text'] as const satisfies readonly (keyof Fields)[];

/** A message to the operator of the portal, about one equipment or about nothing in particular. */
export function ContactForm() {
  const { t } = useTranslation('contact');
  const session = useSession();
  const [equipment, setEquipment] = useState<EquipmentChoice>();
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Fields>({ defaultValues: { subject: '', text: '' } });
  const { errors } = form.formState;
  const send = useMutation({
    mutationFn: (fields: Fields) =>
      call(sendContactMessage, { body: { ...fields, equipmentId: equipment?.id ?? null } }),
    onSuccess: () => {
      form.reset();
      setEquipment(undefined);
    },
    onError: (error) => {
      const refused = refusedFields(error, (path) => FIELDS.find((name) => name === path));
      for (const [name, { code, message }] of refused.fields)
        form.setError(name, { message: t(`error.${code}`, { defaultValue: message }) });
      setFailure(refused.restCode);
      focusFirstRefused(element.current);
    },
  });
  if (send.isSuccess) {
    return (
      <Notice
        role="status"
        icon={<IconCircleCheck size={32} stroke={1.3} />}
        title={t('sent')}
        action={
          <Button variant="default" onClick={() => send.reset()}>
            {t('another')}
          </Button>
        }
      >
        {t('sentHint', { email: session?.user.email ?? '' })}
      </Notice>
    );
  }
  const required = { validate: (text: string) => text.trim() !== '' || t('error.required') };
  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        setFailure(null);
        void form.handleSubmit((fields) => send.mutate(fields))(event);
      }}
    >
      <TextInput
        label={t('subject')}
        maxLength={MAX_CONTACT_SUBJECT}
        error={errors.subject?.message}
        {...form.register('subject', required)}
      />
      <EquipmentField
        value={equipment}
        onChange={setEquipment}
        words={{
          label: t('equipment'),
          none: t('equipmentNone'),
          clear: t('equipmentClear'),
          unknown: t('equipmentUnknown'),
        }}
      />
      <Textarea
        label={t('text')}
        rows={8}
        maxLength={MAX_CONTACT_TEXT}
        error={errors.text?.message}
        {...form.register('text', required)}
      />
      <p role="alert" className={classes.failure}>
        {failure !== null && t(`error.${failure}`, { defaultValue: t(`problems.${failure}`) })}
      </p>
      <div className={classes.foot}>
        <p className="meta">{t('answerTo', { email: session?.user.email ?? '' })}</p>
        <DemoAct call={sendContactMessage}>
          <Button type="submit" loading={send.isPending}>
            {t('send')}
          </Button>
        </DemoAct>
      </div>
    </form>
  );
}
