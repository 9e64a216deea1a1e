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
