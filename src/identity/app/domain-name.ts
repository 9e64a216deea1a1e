import { domainToASCII } from 'node:url';

/**
 * A domain as it is compared: lower case, in ASCII (punycode, UTS 46), without the dot at the end; empty for what is none.
 */
export function normalDomain(text: string): string {
  // The converter is a URL parser's: it would read `%41`, and cut at `/`, `?` and `#`.
  if (/[\s%/\\?#@:[\]<>^|]/.test(text)) return '';
  return domainToASCII(text.replace(/\.$/, '')).toLowerCase();
}

/** The domain that a provider answers for: of an address that it proved and whose domain it runs; else null. */
export function vouchedDomain(profile: {
  email: string | null;
  emailVerified: boolean;
  emailAuthoritative: boolean;
}): string | null {
  const { email, emailVerified, emailAuthoritative } = profile;
  if (email === null || !emailVerified || !emailAuthoritative) return null;
  const at = email.lastIndexOf('@');
  const domain = at < 1 ? '' : normalDomain(email.slice(at + 1));
  return domain === '' ? null : domain;
}
