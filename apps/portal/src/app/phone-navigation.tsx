import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigation } from './navigation.tsx';
import classes from './phone-navigation.module.css';

/** The navigation of a phone, behind the burger. */
export function PhoneNavigation({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={264}
      title={t('brand.name')}
      closeButtonProps={{ 'aria-label': t('closeNavigation') }}
      classNames={{ header: classes.header!, body: classes.body! }}
    >
      <Navigation onGo={onClose} />
    </Drawer>
  );
}
