import type { ReactNode } from 'react';

/** An area that scrolls by itself: named, and reached by keys. */
export function ScrollArea({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE a scrolling area must be reachable by keys
    // biome-ignore lint/a11y/useSemanticElements: @NOTE a fieldset draws a frame of its own
    <div className={className} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
