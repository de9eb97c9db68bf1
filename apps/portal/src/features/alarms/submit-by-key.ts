import type { KeyboardEvent } from 'react';

/** Ctrl and Enter send what is written in several lines; Enter alone begins another one. */
export function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
