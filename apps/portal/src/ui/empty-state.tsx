import { IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

/** Nothing is there, and that is no failure: say why, and what would bring something. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Notice icon={<IconCircleDashed size={32} stroke={1.2} />} title={title} role="status" action={action}>
      {children}
    </Notice>
  );
}
