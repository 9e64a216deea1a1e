import { normalDomain } from './domain-name.js';

/**
 * Whether two addresses are one mailbox. The part before the @ is compared without regard to the case of ASCII letters and
 * of no others: a Kelvin sign is no k. The domain is compared as DNS would.
 */
export function sameMailbox(one: string, other: string): boolean {
  return normalMailbox(one) === normalMailbox(other);
}

function normalMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return `${local}@${normalDomain(address.slice(at + 1))}`;
}
