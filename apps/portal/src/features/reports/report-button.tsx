import { Button } from '@mantine/core';
import { createReport } from '@ritzel/contract';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffersAct } from '../../platform/demo-access.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { ReportForm, type ReportFormProps } from './report-form.tsx';

/** Opens the form for a report about what the page shows; nothing for who may not make one. */
export function ReportButton({
  about,
  label,
  isFilled = false,
  onMade,
}: {
  about?: ReportFormProps['about'];
  /** What stands on it; "Report" where the page says about what. */
  label?: string;
  isFilled?: boolean;
  onMade: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { t } = useTranslation('reports');
  if (!useOffersAct(createReport)) return null;
  return (
    <>
      <DemoAct call={createReport}>
        <Button
          size="xs"
          variant={isFilled ? 'filled' : 'default'}
          title={t('form.title')}
          leftSection={<IconFileText size={15} stroke={1.8} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {label ?? t('report')}
        </Button>
      </DemoAct>
      {isOpen && (
        <ReportForm
          {...(about === undefined ? {} : { about })}
          onMade={() => {
            setOpen(false);
            onMade();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
