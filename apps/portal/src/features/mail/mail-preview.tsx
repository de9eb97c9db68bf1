import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './mail.module.css';

/** A mail as its reader's program shows it, or its plain-text part. */
export function MailPreview({ mail }: { mail: { subject: string; text: string; html: string } }) {
  const { t } = useTranslation('mail');
  const [shown, setShown] = useState<'html' | 'text'>('html');
  return (
    <div className={classes.written}>
      <SegmentedControl
        size="xs"
        aria-label={t('view')}
        value={shown}
        data={[
          { value: 'html', label: t('asHtml') },
          { value: 'text', label: t('asText') },
        ]}
        onChange={(value) => setShown(value === 'text' ? 'text' : 'html')}
      />
      {shown === 'html' ? (
        // Nothing in it runs, and nothing is followed.
        <iframe className={classes.frame} title={mail.subject} srcDoc={mail.html} sandbox="" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE a text that scrolls is reached by the keyboard
        <pre className={classes.text} tabIndex={0} aria-label={mail.subject} role="document">
          {mail.text}
        </pre>
      )}
    </div>
  );
}
