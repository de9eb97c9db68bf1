import { type FieldError, ProblemError } from '@ritzel/contract';

/** What a server's refusal says of a form: what stands at which of its fields, and what concerns it as a whole. */
export interface RefusedFields<F extends string> {
  /** The first error of each field, in the order of the refusal. */
  readonly fields: ReadonlyMap<F, FieldError>;
  /** Code of what is left to say, for the reader's language; null where the fields say everything. */
  readonly restCode: string | null;
}

/**
 * Sorts the errors of a refusal to the fields of a form.
 *
 * @param fieldOf the form's name for a path of the input, without `body.`, `query.` or `params.`; undefined for none.
 */
export function refusedFields<F extends string>(
  error: unknown,
  fieldOf: (path: string) => F | undefined,
): RefusedFields<F> {
  if (!(error instanceof ProblemError)) return { fields: new Map(), restCode: 'internal' };
  const { code, errors = [] } = error.problem;
  const fields = new Map<F, FieldError>();
  const rest: FieldError[] = [];
  for (const each of errors) {
    const field = fieldOf(each.field.replace(/^(body|query|params)\.?/, ''));
    if (field === undefined) rest.push(each);
    else if (!fields.has(field)) fields.set(field, each);
  }
  // The error's own code says more than that of the problem.
  if (rest.length > 0) return { fields, restCode: rest[0]?.code ?? code };
  return { fields, restCode: fields.size > 0 ? null : code };
}

/** Puts the cursor into the first field of a form that is marked as wrong, once it is drawn so. */
export function focusFirstRefused(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  });
}
