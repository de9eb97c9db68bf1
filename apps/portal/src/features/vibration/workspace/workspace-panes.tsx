import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type CSSProperties, Fragment, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureFrameProvider } from '../../../charts/figure/figure-frame.tsx';
import { FigureNamingProvider } from '../../../charts/figure/figure-naming.tsx';
import { FigureName } from '../../../ui/figure-name.tsx';
import { PaneDivider } from './pane-divider.tsx';
import classes from './workspace.module.css';
import { moveDivider, sharesOf, useWorkspaceLayout } from './workspace-layout.ts';
import { encodePanes, type WorkspaceView } from './workspace-view-state.ts';

/** The open views under each other, as high as the reader has made them. What the cursor of the active one reads goes to the status line. */
export function WorkspacePanes({
  panes,
  active,
  onActive,
  onClose,
  slots,
  children,
}: {
  panes: readonly WorkspaceView[];
  active: WorkspaceView;
  onActive: (view: WorkspaceView) => void;
  onClose: (view: WorkspaceView) => void;
  /** Where reading and table of the active pane are shown. */
  slots: { readonly reading: HTMLElement | null; readonly cursors: HTMLElement | null };
  children: (view: WorkspaceView) => ReactNode;
}) {
  const { t } = useTranslation('vibration');
  const { layout, change } = useWorkspaceLayout();
  const box = useRef<HTMLDivElement>(null);
  const key = encodePanes(panes);
  // While it is dragged; kept once it is let go.
  const [dragged, drag] = useState<{ key: string; shares: readonly number[] } | null>(null);
  const shares = dragged?.key === key ? dragged.shares : sharesOf(layout, panes);
  const latest = useRef(shares);
  latest.current = shares;
  return (
    <div
      ref={box}
      className={classes.panes}
      data-panes={panes.length}
      style={{ '--panes': panes.length } as CSSProperties} // @NOTE: a property of our own
    >
      {panes.map((view, index) => (
        <Fragment key={view}>
          <section
            className={classes.pane}
            data-pane={view}
            data-active={(view === active && panes.length > 1) || undefined}
            style={{ flexGrow: shares[index] }}
            aria-label={t(`view.${view}`)}
            onFocusCapture={() => onActive(view)}
            onPointerDownCapture={() => onActive(view)}
          >
            <FigureFrameProvider value={view === active ? slots : NO_SLOTS}>
              <FigureNamingProvider value={FigureName}>{children(view)}</FigureNamingProvider>
            </FigureFrameProvider>
            {panes.length > 1 && (
              <ActionIcon
                size={24}
                className={classes.closePane}
                aria-label={t('workspace.closePane', { view: t(`view.${view}`) })}
                title={t('workspace.closePane', { view: t(`view.${view}`) })}
                onClick={() => onClose(view)}
              >
                <IconX size={13} stroke={1.7} />
              </ActionIcon>
            )}
          </section>
          {index < panes.length - 1 && (
            <PaneDivider
              share={shares[index] ?? 0}
              heightPx={() => box.current?.clientHeight ?? 1}
              onMove={(by) => {
                latest.current = moveDivider(latest.current, index, by);
                drag({ key, shares: latest.current });
              }}
              onSettled={() => change({ shares: { ...layout.shares, [key]: [...latest.current] } })}
            />
          )}
        </Fragment>
      ))}
    </div>
  );
}

const NO_SLOTS = { reading: null, cursors: null };
