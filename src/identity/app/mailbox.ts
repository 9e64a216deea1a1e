import { domainToASCII } from 'node:url';

/**
 * Whether two addresses are one mailbox. The part before the @ is compared without regard to the case of ASCII letters and
 * of no others: a Kelvin sign is no k. The domain is compared as DNS would. What is no mailbox is not even itself.
 */
export function sameMailbox(one: string, other: string): boolean {
  const mailbox = normalMailbox(one);
  return mailbox !== null && mailbox === normalMailbox(other);
}

/** An address as {@link sameMailbox} compares it; null for one without a part before the @ or without a domain. */
export function normalMailbox(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = normalDomain(address.slice(at + 1));
  if (at < 1 || domain === '') return null;
  const local = address.slice(0, at).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return `${local}@${domain}`;
}

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
