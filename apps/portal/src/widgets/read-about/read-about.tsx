import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { postUrl } from '../../platform/post-url.ts';
import { useAllowed } from '../../platform/session.ts';

/** From a finding to the post about its fault; the slug of a shipped post of a fault is the fault's code. */
export function ReadAbout({ fault, className }: { fault: string; className?: string | undefined }) {
  const { t } = useTranslation('knowledge');
  const mayRead = useAllowed('KNOWLEDGE_4201');
  if (!mayRead) return null;
  return (
    <Link to={postUrl(postOfFault(fault))} {...(className === undefined ? {} : { className })}>
      {t('readAbout')}
    </Link>
  );
}

/** Gears have several posts: wear is where a reader who knows no more begins. */
function postOfFault(fault: string): string {
  return fault === 'gear' ? 'gear-wear' : fault;
}
