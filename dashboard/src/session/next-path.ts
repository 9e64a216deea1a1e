/** Where to go after signing in: a path of this site and nothing else, whoever wrote the link. */
export function safePath(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\]*$/.test(path) || /\p{Cc}/u.test(path)) return '/';
  return path.startsWith('/sign-in') ? '/' : path;
}
