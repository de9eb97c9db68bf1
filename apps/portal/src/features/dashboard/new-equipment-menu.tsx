import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NEW_EQUIPMENT_URL, RETROFIT_URL } from '../../platform/equipment-url.ts';

/** The two ways to a new equipment: one that is known, and one of another maker that is known in part. */
export function NewEquipmentMenu() {
  const { t } = useTranslation('dashboard');
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button size="compact-md" variant="default" leftSection={<IconPlus size={15} />}>
          {t('newEquipment.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={NEW_EQUIPMENT_URL}>
          {t('newEquipment.new')}
          <div className="meta">{t('newEquipment.newHint')}</div>
        </Menu.Item>
        <Menu.Item component={Link} to={RETROFIT_URL}>
          {t('newEquipment.retrofit')}
          <div className="meta">{t('newEquipment.retrofitHint')}</div>
        </Menu.Item>
        <Menu.Item component={Link} to="/dashboard/import">
          {t('newEquipment.import')}
          <div className="meta">{t('newEquipment.importHint')}</div>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
