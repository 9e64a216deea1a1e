/** What an invitation's link carries after the `#`. */
const TOKEN = /^sps_inv_[0-9A-Za-z]{49}$/;

let held: string | null = null;

/**
 * Takes the token out of the address before anything else reads it: what stands after the `#` is sent to no server, but
 * histories and pictures of the screen keep it.
 */
export function holdInvitation(): void {
  const { pathname, hash } = location;
  if (pathname !== '/invitation' || hash === '') return;
  held = hash.slice(1);
  history.replaceState(history.state, '', pathname);
}

/** The token, or null where the link was not whole. */
export function heldInvitation(): string | null {
  const token = held ?? (history.state as { invitation?: unknown } | null)?.invitation;
  return typeof token === 'string' && TOKEN.test(token) ? token : null;
}

/** Lets this entry of the history hold it, so that the page can be loaded again: the router has begun its own there. */
export function keepInvitation(token: string): void {
  history.replaceState({ ...(history.state as object | null), invitation: token }, '');
}

/** Nobody who comes back here finds it. */
export function dropInvitation(): void {
  held = null;
  const { invitation: _, ...rest } = (history.state ?? {}) as { invitation?: unknown };
  history.replaceState(rest, '');
}
