import { useTranslation } from 'react-i18next';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { useAllowed } from '../../platform/session.ts';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './contact-screen.module.css';

/** Writes to the operator of the portal. */
export function ContactScreen() {
  return useAllowed('CONTACT_5201') ? <Contact /> : <ForbiddenScreen />;
}

function Contact() {
  const { t } = useTranslation('contact');
  return (
    <div className={classes.root}>
      <PageTitle title={t('title')} />
      <p className={classes.intro}>{t('intro')}</p>
      <section className="panel" aria-label={t('title')}>
        <ContactForm />
      </section>
    </div>
  );
}
