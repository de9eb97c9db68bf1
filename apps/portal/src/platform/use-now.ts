import { useEffect, useState } from 'react';

/** The time, moving on in steps. */
export function useNow(stepMs: number): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return nowMs;
}
