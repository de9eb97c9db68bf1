import { Button } from '@mantine/core';
import { POLICY_NAMES, type PolicyName, type PolicyVersion } from '@ritzel/contract';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './policies-admin.module.css';

/** Every policy with its versions, newest first; each language of a version opens its text. */
export function PolicyVersionList({
  versions,
  openId,
  urlOf,
  onNew,
}: {
  versions: readonly PolicyVersion[];
  openId: string | undefined;
  urlOf: (id: string) => string;
  onNew: (name: PolicyName) => void;
}) {
  const { t } = useTranslation('policies');
  return (
    <nav className={classes.list} aria-label={t('list.label')}>
      {POLICY_NAMES.map((name) => {
        const own = versions.filter((each) => each.name === name);
        const numbers = [...new Set(own.map(({ version }) => version))];
        return (
          <div key={name}>
            <header>
              <h2>{t(`legal.${name}`)}</h2>
              <Button
                size="compact-xs"
                variant="subtle"
                leftSection={<IconPlus size={13} aria-hidden="true" />}
                aria-label={t('list.newOf', { name: t(`legal.${name}`) })}
                onClick={() => onNew(name)}
              >
                {t('list.new')}
              </Button>
            </header>
            {numbers.length === 0 && <p className="meta">{t('list.none')}</p>}
            <ul>
              {numbers.map((number) => (
                <VersionRow
                  key={number}
                  texts={own.filter(({ version }) => version === number)}
                  openId={openId}
                  urlOf={urlOf}
                />
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function VersionRow({
  texts,
  openId,
  urlOf,
}: {
  texts: readonly PolicyVersion[];
  openId: string | undefined;
  urlOf: (id: string) => string;
}) {
  const { t } = useTranslation('policies');
  const status = (['ACTIVE', 'DRAFT', 'WITHDRAWN'] as const).find((each) =>
    texts.some((text) => text.status === each),
  );
  const [first] = texts;
  if (first === undefined || status === undefined) return null;
  return (
    <li data-status={status}>
      <span className={classes.number}>{first.version}</span>
      <span className={classes.status}>
        {t(`status.${status}`)}
        {status === 'ACTIVE' && (
          <>
            {' '}
            <TimeText at={first.publishedAt} format="YYYY-MM-DD" />
          </>
        )}
      </span>
      <span className={classes.languages}>
        {texts.map(({ id, langCode, title, status: own }) => (
          <Link
            key={id}
            to={urlOf(id)}
            aria-current={id === openId ? 'page' : undefined}
            aria-label={t('list.open', { title, version: first.version, language: langCode })}
            data-status={own}
          >
            {langCode.toUpperCase()}
          </Link>
        ))}
      </span>
    </li>
  );
}
