import { type CheckTemplate, MAX_CHECK_TEMPLATES, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Database } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { auditMaintenance, type MaintenanceWriting } from './maintenance-writing.ts';
import { makeTemplateStore, type TemplateBody } from './template-store.ts';

interface TemplateParts {
  readonly db: Database;
  readonly now: () => number;
}

export async function addTemplate(
  { db, now }: TemplateParts,
  writing: MaintenanceWriting,
  { shippedCode, ...body }: TemplateBody & { readonly shippedCode: string | null },
): Promise<CheckTemplate> {
  const { organisationId, userId } = writing.caller;
  return runTransaction(db, async (transaction) => {
    await takeTurns(transaction, 'maintenance', organisationId);
    const store = makeTemplateStore(transaction, organisationId);
    if ((await store.count()) >= MAX_CHECK_TEMPLATES)
      throw problem.fieldInvalid(
        'body.name',
        'tooManyTemplates',
        problemText('MOST_TEMPLATES', { most: MAX_CHECK_TEMPLATES }),
      );
    const id = await store.insert(body, shippedCode, { userId, at: new Date(now()) });
    await auditMaintenance(
      transaction,
      writing,
      'check-template.create',
      { type: 'check-template', id },
      {
        name: body.name,
      },
    );
    return found(await store.find(id));
  });
}

export async function changeTemplate(
  { db, now }: TemplateParts,
  writing: MaintenanceWriting,
  id: string,
  { revision, ...body }: TemplateBody & { readonly revision: number },
): Promise<CheckTemplate> {
  const { organisationId, userId } = writing.caller;
  return runTransaction(db, async (transaction) => {
    const store = makeTemplateStore(transaction, organisationId);
    const before = found(await store.find(id, true));
    if (before.revision !== revision)
      throw problem.changedMeanwhile('body.revision', problemText('TEMPLATE_CHANGED'), before);
    await store.update(id, body, { userId, at: new Date(now()) });
    await auditMaintenance(
      transaction,
      writing,
      'check-template.change',
      { type: 'check-template', id },
      {
        ...{ name: body.name, checks: before.checks },
        before: { name: before.name, steps: before.steps.length },
      },
    );
    return found(await store.find(id));
  });
}

export async function removeTemplate(
  { db, now }: TemplateParts,
  writing: MaintenanceWriting,
  id: string,
): Promise<void> {
  await runTransaction(db, async (transaction) => {
    const store = makeTemplateStore(transaction, writing.caller.organisationId);
    const { name } = found(await store.find(id, true));
    await store.remove(id, new Date(now()));
    await auditMaintenance(
      transaction,
      writing,
      'check-template.remove',
      { type: 'check-template', id },
      { name },
    );
  });
}

function found(template: CheckTemplate | undefined): CheckTemplate {
  if (template === undefined) throw problem.notFound('template');
  return template;
}
