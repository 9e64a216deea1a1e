/** What a browser says about where an unsafe request comes from. */
export interface RequestOrigin {
  /** `Sec-Fetch-Site`; old browsers and programs do not send it. */
  fetchSite: string | undefined;
  /** `Origin`. */
  origin: string | undefined;
}

/**
 * Whether an unsafe request with cookies may come from where it says: the rule of Go 1.25's `CrossOriginProtection`.
 * Only a program that is no browser sends neither header, and it has no cookies but those it was given.
 */
export function mayChangeThings({ fetchSite, origin }: RequestOrigin, allowed: ReadonlySet<string>): boolean {
  if (fetchSite === 'same-origin') return true;
  if (fetchSite === undefined && origin === undefined) return true;
  // `none` is the address bar, and no address bar sends a POST.
  if (fetchSite === 'none') return false;
  return origin !== undefined && allowed.has(origin);
}

// eslint-disable-next-line no-control-regex -- control characters are what is refused
const PATH = /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/;

/** Where to go after signing in: a path of this service, or `/` for anything that could lead elsewhere. */
export function safeReturnPath(given: unknown): string {
  return typeof given === 'string' && given.length <= 1024 && PATH.test(given) ? given : '/';
}
