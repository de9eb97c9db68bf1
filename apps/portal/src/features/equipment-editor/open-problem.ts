import { DRIVETRAIN } from './draft-problem.ts';
import { partOfElement, showInForm } from './drawing-panel.tsx';
import type { EditorStore } from './editor-store.ts';

/** Opens the form that a field stands in and puts the cursor there. */
export function openProblem(store: EditorStore, owner: string, field: string): void {
  const part = owner.startsWith('part/') ? owner.slice(5) : partOfElement(store.get().draft, owner);
  store.look({
    part: owner === DRIVETRAIN ? null : (part ?? store.get().view.part),
    selected: owner === DRIVETRAIN ? null : owner,
  });
  showInForm(owner);
  requestAnimationFrame(() => {
    const input = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(`${owner}:${field}`)}"]`);
    input?.closest('details')?.setAttribute('open', '');
    input?.focus();
  });
}
