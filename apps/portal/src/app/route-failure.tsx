import { useRouteError } from 'react-router';
import { FailedState } from '../ui/failed-state.tsx';

/** A screen that could not be fetched, or broke. */
export function RouteFailure() {
  const error = useRouteError();
  return (
    <main id="main">
      <FailedState error={error} onRetry={() => window.location.reload()} />
    </main>
  );
}
