import { lazy, Suspense, useState } from 'react';
import { ColumnsButton } from './columns-button.tsx';
import type { DashboardChoices } from './dashboard-columns.ts';

const loadChoices = () => import('./column-choices.tsx');
const ColumnChoices = lazy(async () => ({ default: (await loadChoices()).ColumnChoices }));

/** Which columns show and how tall the rows are; kept with the person. Fetched when the pointer comes near. */
export function ColumnChooser(props: {
  choices: DashboardChoices;
  onChange: (next: DashboardChoices) => void;
}) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <ColumnsButton
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void loadChoices()}
      onFocus={() => void loadChoices()}
      onClick={() => setWanted(true)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ColumnChoices {...props} />
    </Suspense>
  );
}
