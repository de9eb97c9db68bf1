import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Opens the choice of columns. */
export function ColumnsButton(props: ActionIconProps & ElementProps<'button', keyof ActionIconProps>) {
  const { t } = useTranslation('dashboard');
  return (
    <ActionIcon size={30} variant="default" aria-label={t('columns')} title={t('columns')} {...props}>
      <IconColumns3 size={16} stroke={1.7} />
    </ActionIcon>
  );
}
