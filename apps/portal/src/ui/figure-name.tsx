import { CloseButton, Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { type ReactElement, Suspense, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureKey } from '../platform/figures.ts';
import classes from './figure-name.module.css';
import { FigureText } from './figure-text.tsx';

/** The name of a figure: a press opens what it means and how it is computed. A figure without an entry is a plain name. */
export function FigureName({ figure, children }: { figure: FigureKey | null; children: string }) {
  const [isOpen, setOpen] = useState(false);
  if (figure === null) return children;
  return (
    <FigurePopover figure={figure} name={children} isOpen={isOpen} onOpen={setOpen}>
      <button
        type="button"
        className={classes.name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
    </FigurePopover>
  );
}

/** The same beside a name that does something else when it is pressed, such as the head of a column that sorts. */
export function FigureHelp({
  figure,
  name,
  place = 'beside',
}: {
  figure: FigureKey;
  name: string;
  /** `head`: over the head of a column, where it is pointed at or has the focus, so that no column needs more room. */
  place?: 'beside' | 'head';
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <FigurePopover figure={figure} name={name} isOpen={isOpen} onOpen={setOpen}>
      <button
        type="button"
        className={classes.help}
        data-place={place}
        aria-label={t('figureHelp.explain', { name })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconHelpCircle size={14} stroke={1.7} aria-hidden="true" />
      </button>
    </FigurePopover>
  );
}

/** The same inside of what stands open already: it unfolds below. */
export function FigureUnfold({ figure }: { figure: FigureKey | null }) {
  const { t } = useTranslation();
  if (figure === null) return null;
  return (
    <details className={classes.unfold}>
      <summary>{t('figureHelp.unfold')}</summary>
      <Suspense fallback={null}>
        <FigureText figure={figure} />
      </Suspense>
    </details>
  );
}

/** Keys and clicks in the popover are not those of the row or the plot that React has above it. */
const stay = (event: SyntheticEvent) => event.stopPropagation();

function FigurePopover({
  figure,
  name,
  isOpen,
  onOpen,
  children,
}: {
  figure: FigureKey;
  name: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ReactElement;
}) {
  const { t } = useTranslation();
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-start"
      width={340}
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={classes.popover!} onClick={stay} onKeyDown={stay}>
        <div className={classes.head}>
          <h2>{name}</h2>
          <CloseButton
            size="sm"
            aria-label={t('action.close')}
            data-mantine-stop-propagation="true"
            onClick={() => onOpen(false)}
          />
        </div>
        <Suspense fallback={null}>
          <FigureText figure={figure} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
