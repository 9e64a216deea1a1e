// eslint-disable-next-line no-control-regex -- control characters are what is refused
const PATH = /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/;

/** Where to go after signing in: a path of this service, or `/` for anything that could lead elsewhere. */
export function safeReturnPath(given: unknown): string {
  return typeof given === 'string' && given.length <= 1024 && PATH.test(given) ? given : '/';
}
