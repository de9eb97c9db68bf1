import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './findings-panel.module.css';

/** A button that saves a file, what the file is for, and what went wrong. */
export function FileSaver({
  icon,
  label,
  hint,
  save,
  failure,
  children,
}: {
  icon: ReactNode;
  label: string;
  hint: string;
  save: { readonly isPending: boolean; readonly isError: boolean; readonly mutate: () => void };
  failure: string;
  children?: ReactNode;
}) {
  return (
    <div className={classes.bundle}>
      <Button
        size="compact-xs"
        variant="default"
        loading={save.isPending}
        leftSection={icon}
        onClick={() => save.mutate()}
      >
        {label}
      </Button>
      <span className="meta">{hint}</span>
      {children}
      {save.isError && (
        <span role="alert" className="meta">
          {failure}
        </span>
      )}
    </div>
  );
}
