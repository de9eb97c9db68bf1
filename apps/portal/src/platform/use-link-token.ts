import { useLocation } from 'react-router';

/**
 * The token of a one-time link. It stands behind `#`, which browsers send to nobody: neither a proxy's log nor the page
 * that a link leads away to learns it. Links that were mailed by an earlier version have it in the query.
 */
export function useLinkToken(): string {
  const { hash, search } = useLocation();
  return [hash.slice(1), search].map((part) => new URLSearchParams(part).get('token')).find(Boolean) ?? '';
}
