import { Checkbox } from '@mantine/core';
import type { PermissionCode } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import classes from './permission-choice.module.css';
import { byArea, usePermissionTexts } from './use-permission-texts.ts';

/** Codes to choose from, by area, each with what it allows; those that are not in `changeable` stay as they are. */
export function PermissionChoice({
  offered,
  chosen,
  changeable,
  onChange,
}: {
  offered: readonly PermissionCode[];
  chosen: ReadonlySet<PermissionCode>;
  changeable: readonly PermissionCode[];
  onChange: (chosen: ReadonlySet<PermissionCode>) => void;
}) {
  const { t } = useTranslation('roles');
  const textOf = usePermissionTexts();
  const set = (codes: readonly PermissionCode[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const code of codes) {
      if (!changeable.includes(code)) continue;
      if (isChosen) next.add(code);
      else next.delete(code);
    }
    onChange(next);
  };
  return (
    <div className={classes.root}>
      {byArea(offered).map(({ area, codes }) => {
        const count = codes.filter((code) => chosen.has(code)).length;
        return (
          <fieldset key={area}>
            <legend>{t(`area.${area}`)}</legend>
            {codes.length > 1 && (
              <Checkbox
                size="xs"
                className={classes.all!}
                label={t('editor.all', { area: t(`area.${area}`) })}
                checked={count === codes.length}
                indeterminate={count > 0 && count < codes.length}
                disabled={codes.every((code) => !changeable.includes(code))}
                onChange={(event) => set(codes, event.currentTarget.checked)}
              />
            )}
            {codes.map((code) => (
              <Checkbox
                key={code}
                size="xs"
                label={textOf(code).title}
                description={textOf(code).description}
                checked={chosen.has(code)}
                disabled={!changeable.includes(code)}
                onChange={(event) => set([code], event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
