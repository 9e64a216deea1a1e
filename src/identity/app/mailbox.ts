import { normalDomain } from './domain-name.js';

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
