import { OPEN_WORK_ORDER_STATUSES, WORK_ORDER_STATUSES, type WorkOrderStatus } from '@ritzel/contract';
import { choiceParam, searchSchema, textParam } from '../../platform/search-schema.ts';

export const WORK_ORDER_VIEWS = ['open', 'ended'] as const;
export type WorkOrderView = (typeof WORK_ORDER_VIEWS)[number];

/** What the list of work orders shows; all of it stands in the URL. */
export interface WorkOrdersView {
  readonly view: WorkOrderView;
  readonly status: WorkOrderStatus | '';
  readonly search: string;
}

export const workOrdersSchema = searchSchema<WorkOrdersView>({
  view: choiceParam(WORK_ORDER_VIEWS, 'open'),
  status: choiceParam(WORK_ORDER_STATUSES, ''),
  search: textParam(80),
});

const OPEN: readonly WorkOrderStatus[] = OPEN_WORK_ORDER_STATUSES;

/** The statuses that a view is made of. */
export const statusesOf = (view: WorkOrderView): readonly WorkOrderStatus[] =>
  WORK_ORDER_STATUSES.filter((status) => OPEN.includes(status) === (view === 'open'));

export const workOrdersQuery = ({ view, status, search }: WorkOrdersView) => ({
  status: (status === '' ? statusesOf(view) : [status]).join(','),
  ...(search.trim() === '' ? {} : { search: search.trim() }),
});
