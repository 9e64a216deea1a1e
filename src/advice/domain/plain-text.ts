const UNSAFE: readonly RegExp[] = [
  // What cannot be seen, or changes what is seen; digits of other scripts.
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u2028\u2029]/u,
  /(?![0-9])\p{Nd}/u,
  // Addresses.
  /\b(?:https?|ftps?|file|data|javascript|mailto|ldaps?|smb|ssh):/iu,
  /\bwww\./iu,
  /(?:^|[\s("'])\/\/\S/u,
  /\b[a-z0-9-]+\.(?:com|net|org|io|dev|app|gov|edu|mil|info|biz|co|xyz|site|online|top|ru|cn|uk|eu|de|ch|at|nl|fr|us|me|ai|cloud|example|test|invalid)\b(?!-\d)/iu,
  // Mail.
  /[^\s@]@[^\s@]+\.\S/u,
  // Markup of HTML and Markdown.
  /<\/?[a-z!?]/iu,
  /&(?:#\d+|#x[0-9a-f]+|[a-z]{2,8});/iu,
  /\]\(|!\[|```|^[ \t]*#{1,6}\s/mu,
  // What looks like a secret.
  /-----BEGIN|\bAKIA[0-9A-Z]{12,}|\bgh[opsu]_\w{16,}|\bsk-[\w-]{12,}|\bxox[a-z]-|\beyJ[\w-]{8,}\.|\bBearer\s+\S{8,}/u,
  /\b[0-9a-f]{32,}\b/iu,
  /\b(?=[A-Za-z0-9+/_-]*\d)(?=[A-Za-z0-9+/_-]*[a-z])(?=[A-Za-z0-9+/_-]*[A-Z])[A-Za-z0-9+/_-]{28,}={0,2}/u,
];

/** What a text of ours may never hold, whatever the evidence says: the first such thing in it; null for a text that is clean. */
export function unsafePart(text: string): string | null {
  for (const pattern of UNSAFE) {
    const found = pattern.exec(text);
    if (found) return text.slice(Math.max(0, found.index), found.index + 40);
  }
  return null;
}

/** Advice that would do harm, or that repeats what somebody tried to have said. */
const HARMFUL: readonly RegExp[] = [
  /\b(?:disabl\w+|deactivat\w+|turn(?:ing)? off|switch(?:ing)? off|uninstall\w*|bypass\w*)\s+(?:\w+\s+){0,2}(?:firewalls?|anti-?virus|edr|mfa|(?:multi|two|second)[- ](?:factor|step)|logging|audit logs?|encryption|monitoring|scann\w+|agents?|updates?)\b/iu,
  /\bmark(?:ing)?\s+(?:\w+\s+){0,4}as\s+(?:\w+\s+)?(?:fixed|resolved|compliant|done|implemented|accepted)\b/iu,
  /\bignor\w+\s+(?:\w+\s+){0,2}(?:previous|prior|above)\b|\bsystem (?:prompt|message)\b|\b(?:no|nothing) (?:further )?(?:action|to do|needs to be done)\b/iu,
];

/** What a text of ours may not advise: the first such words; null for none. */
export function harmfulPart(text: string): string | null {
  return HARMFUL.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined) ?? null;
}

/** Controls, formats (direction overrides, zero widths, tags), private use, surrogates, unassigned. */
const NOT_PLAIN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu;
const BLANKS = /[\s\p{Z}]+/gu;
/** A figure of things that we count, or a vulnerability: a name must not make one known. */
const SAYS_SOMETHING = /CVE[-_ ]?\d|GHSA-|\d\s*(?:%|devices?\b|findings?\b|vulnerabilit|points?\b|days?\b)/iu;

/**
 * A text that others wrote as data may hold it: one line, compatibility forms folded (NFKC), nothing that cannot be seen or
 * that changes what is seen, and at most so many characters.
 */
export function plainText(text: string, most: number): string {
  // What cannot be seen parts nothing; what breaks a line does.
  const plain = text
    .replaceAll(/[\t\n\v\f\r\u2028\u2029]/gu, ' ')
    .normalize('NFKC')
    .replaceAll(NOT_PLAIN, '');
  const one = plain.replaceAll(BLANKS, ' ').trim();
  const letters = Array.from(one);
  return letters.length <= most
    ? one
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/**
 * A name that others gave to something, or null for what is hardly a name: it is empty, has more words than names have, no
 * letter (a name `500` would make a number of it known), or holds what texts of ours may not hold.
 */
export function plainName(name: string, { most = 80, words = 8 } = {}): string | null {
  const plain = plainText(name, most);
  const isName =
    /\p{L}/u.test(plain) &&
    plain.split(' ').length <= words &&
    !SAYS_SOMETHING.test(plain) &&
    unsafePart(plain) === null &&
    harmfulPart(plain) === null;
  return isName ? plain : null;
}
