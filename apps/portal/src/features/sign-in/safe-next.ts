/** Where to go after sign-in: a path of ours, never another site, never the login itself. */
export function safeNext(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || wanted.startsWith('/auth/')) return '/dashboard';
  return wanted;
}
