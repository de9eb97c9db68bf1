import { Tooltip } from '@mantine/core';
import type { CallDefinition } from '@ritzel/contract';
import { cloneElement, type MouseEvent, type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useActAccess } from '../platform/demo-access.ts';
import classes from './demo-act.module.css';

interface ButtonProps {
  readonly 'aria-disabled'?: boolean;
  readonly 'aria-describedby'?: string;
  readonly 'data-disabled'?: boolean;
  readonly disabled?: boolean;
  readonly onClick?: (event: MouseEvent) => void;
}

/**
 * A button of an act that the demo refuses its visitors: it stays where it is, disabled, and says why to the pointer and to
 * a screen reader. For everybody else the button as it is.
 */
export function DemoAct({
  call,
  children,
}: {
  call: Pick<CallDefinition, 'access' | 'method'>;
  children: ReactElement<ButtonProps>;
}) {
  const { t } = useTranslation('common');
  const reasonId = useId();
  if (useActAccess(call) !== 'refused') return children;
  const reason = t('demo.refused');
  return (
    <>
      <Tooltip label={reason} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
        {cloneElement(children, {
          'aria-disabled': true,
          'aria-describedby': reasonId,
          'data-disabled': true,
          // A button that is disabled itself takes neither the pointer nor the focus.
          disabled: false,
          onClick: (event: MouseEvent) => event.preventDefault(),
        })}
      </Tooltip>
      <span id={reasonId} className={classes.reason}>
        {reason}
      </span>
    </>
  );
}
