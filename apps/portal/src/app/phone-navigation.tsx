import { CloseButton, Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigation } from './navigation.tsx';
import classes from './phone-navigation.module.css';

/** The navigation of a phone, behind the burger. */
export function PhoneNavigation({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={264}>
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content aria-label={t('navigation')}>
        {/* Not Drawer.Header: that would be a second banner of the page. */}
        <div className={classes.header}>
          {t('brand.name')}
          <CloseButton size="lg" aria-label={t('closeNavigation')} onClick={onClose} />
        </div>
        <Navigation onGo={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
