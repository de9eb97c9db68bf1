import { problem, USER_SORTS } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';

const columns: Record<(typeof USER_SORTS)[number], string> = {
  name: 'name',
  email: 'email',
  role: 'role_code',
  status: 'status',
  'last-sign-in': 'last_sign_in_at',
};

export type UserOrder = readonly { readonly column: string; readonly isDescending: boolean }[];

/** `-last-sign-in,name` as columns; an unknown name is refused. */
export function readUserOrder(sort: string): UserOrder {
  const words = sort
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const order = words.map((word) => {
    const isDescending = word.startsWith('-');
    const name = USER_SORTS.find((known) => known === (isDescending ? word.slice(1) : word));
    if (name === undefined)
      throw problem.fieldInvalid(
        'query.sort',
        'sortUnknown',
        problemText('SORT_BY', { values: USER_SORTS.join(', ') }),
      );
    return { column: columns[name], isDescending };
  });
  return order.length > 0 ? order : [{ column: 'name', isDescending: false }];
}
