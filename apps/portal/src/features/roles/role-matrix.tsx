import { PERMISSION_CODES, type Role } from '@ritzel/contract';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../platform/role-name.ts';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { byArea, usePermissionTexts } from '../../widgets/permissions/use-permission-texts.ts';
import classes from './role-matrix.module.css';

interface Props {
  readonly roles: readonly Role[];
  readonly opened: string | undefined;
  readonly onOpen: (code: string) => void;
}

/** Every role beside the others, right by right; on a phone the roles alone, each with its rights behind it. */
export function RoleMatrix(props: Props) {
  return useIsPhone() ? <RoleButtons {...props} /> : <Matrix {...props} />;
}

function Matrix({ roles, opened, onOpen }: Props) {
  const { t } = useTranslation('roles');
  const textOf = usePermissionTexts();
  const nameOf = useRoleName();
  return (
    <ScrollArea label={t('matrix')} className={`panel ${classes.scroll}`}>
      <table className={classes.matrix}>
        <caption className="visually-hidden">{t('matrix')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('right')}</th>
            {roles.map((role) => (
              <th key={role.code} scope="col" data-opened={role.code === opened || undefined}>
                <button
                  type="button"
                  className={classes.head}
                  title={nameOf(role)}
                  onClick={() => onOpen(role.code)}
                >
                  <span className={classes.name}>{nameOf(role)}</span>
                  <Holders count={role.holders} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {byArea().map(({ area, codes }) => (
          <tbody key={area}>
            <tr className={classes.area}>
              <th scope="rowgroup" colSpan={roles.length + 1}>
                <span>{t(`area.${area}`)}</span>
              </th>
            </tr>
            {codes.map((code) => (
              <tr key={code}>
                <th scope="row" title={code}>
                  {textOf(code).title}
                  <span className="meta">{textOf(code).description}</span>
                </th>
                {roles.map((role) => (
                  <td key={role.code} data-opened={role.code === opened || undefined}>
                    {role.permissions.includes(code) ? (
                      <IconCheck size={16} stroke={2.2} role="img" aria-label={t('may')} />
                    ) : (
                      <span className="visually-hidden">{t('mayNot')}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollArea>
  );
}

function RoleButtons({ roles, onOpen }: Props) {
  const { t } = useTranslation('roles');
  const nameOf = useRoleName();
  return (
    <ul className={`panel ${classes.buttons}`}>
      {roles.map((role) => (
        <li key={role.code}>
          <button type="button" onClick={() => onOpen(role.code)}>
            <span className={classes.title}>{nameOf(role)}</span>
            <span className="meta">
              {t('rights', { count: role.permissions.length, all: PERMISSION_CODES.length })}
            </span>
            <Holders count={role.holders} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Holders({ count }: { count: number }) {
  const { t } = useTranslation('roles');
  return <span className="meta num">{count === 0 ? t('heldByNone') : t('held', { count })}</span>;
}
