/** What a browser keeps about how a person likes things; nothing of an organization. */
type Remembered = 'language' | 'theme' | 'last-visit' | 'shortcuts';

/** Null when nothing was remembered, or the browser keeps nothing. */
export function recall(what: Remembered): string | null {
  try {
    return localStorage.getItem(`posture.${what}`);
  } catch {
    return null;
  }
}

export function remember(what: Remembered, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`posture.${what}`);
    else localStorage.setItem(`posture.${what}`, value);
  } catch {
    // It holds until the page is closed.
  }
}
