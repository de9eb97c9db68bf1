import type { PermissionCode } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import classes from './permission-list.module.css';
import { byArea, usePermissionTexts } from './use-permission-texts.ts';

/** What codes allow together, by area, each with its code as the API names it. */
export function PermissionList({ codes }: { codes: readonly PermissionCode[] }) {
  const { t } = useTranslation('roles');
  const textOf = usePermissionTexts();
  if (codes.length === 0) return <p className="meta">{t('mayNothing')}</p>;
  return (
    <dl className={classes.root}>
      {byArea(codes).map(({ area, codes: ofArea }) => (
        <div key={area}>
          <dt>{t(`area.${area}`)}</dt>
          {ofArea.map((code) => (
            <dd key={code}>
              <span>{textOf(code).title}</span> <code>{code}</code>
              <span className="meta">{textOf(code).description}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
