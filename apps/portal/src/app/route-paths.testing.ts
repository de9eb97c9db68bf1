import type { RouteObject } from 'react-router';

/** The full path of every route that shows something or leads on. */
export function pathsOf(nested: readonly RouteObject[], base = ''): string[] {
  return nested.flatMap((route) => {
    const path = route.path === undefined ? base : `${base}/${route.path}`;
    if (route.children !== undefined) return pathsOf(route.children, path);
    return [path === '' ? '/' : path];
  });
}
