import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/**
 * The workspace over everything else, in a window that fills the screen where the browser lets it; the key f switches.
 * The whole document is shown, for menus and dialogs stand beside the workspace in it.
 */
export function useFullWindow() {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => {
      if (document.fullscreenElement === null) setFull(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  // Leaving the workspace leaves the full window too.
  useEffect(
    () => () => {
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    },
    [],
  );
  const toggle = () => {
    setFull(!isFull);
    // Where the browser refuses, the workspace still takes the whole window.
    if (!isFull) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement !== null) void document.exitFullscreen();
  };
  useHotkeys([['f', toggle]]);
  return { isFull, toggle };
}
