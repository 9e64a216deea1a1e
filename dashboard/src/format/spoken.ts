/** Not words: they are written as they are spelt. */
const SPELT = /\b(api|cpu|dns|id|mfa|sms|smtp|ssh)\b/gi;

/**
 * A key of the service as people read it, where nothing better is known: `unapproved-exclusions` is “Unapproved exclusions”,
 * `clientId` “Client ID”.
 */
export function spoken(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase();
  return capital(words).replace(SPELT, (each) => each.toUpperCase());
}

/** A word that is one inside a sentence, where it stands alone. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
