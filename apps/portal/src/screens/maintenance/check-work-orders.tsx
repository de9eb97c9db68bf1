import type { CheckDetail } from '@ritzel/contract';
import { useCheckWords } from '../../features/maintenance/check-words.ts';
import { WorkOrderPanel } from '../../features/work-orders/work-order-panel.tsx';
import { useAllowed } from '../../platform/session.ts';

/** What of a check was handed on to the maintenance system. */
export function CheckWorkOrders({ check }: { check: CheckDetail }) {
  const { checkName } = useCheckWords();
  if (!useAllowed('WORKORDER_4401')) return null;
  return (
    <WorkOrderPanel
      subject={{ checkId: check.id }}
      suggested={{
        title: checkName(check),
        priority: check.due.isOverdue ? 'high' : 'normal',
        dueOn: check.due.on,
      }}
      mayHandOn={check.execution === null}
    />
  );
}
