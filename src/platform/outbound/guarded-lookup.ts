import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** Which addresses must not be called, and what is thrown then. */
export interface AddressRule {
  refuses: (address: string) => boolean;
  refusal: (hostname: string) => Error;
}

/**
 * Resolves a name as usual for the very connection, so that it cannot change its mind between a check and the call, and
 * fails when any of its addresses must not be called.
 */
export function guardedLookup({ refuses, refusal }: AddressRule, resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = error ? [] : addresses;
      if (!first) done(error ?? new Error('The name has no address.'), '');
      else if (addresses.some(({ address }) => refuses(address))) done(refusal(hostname), '');
      else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** Throws for an address that is written as numbers: no name is resolved for it, so that no lookup would see it. */
export function refuseLiteral({ hostname }: URL, { refuses, refusal }: AddressRule): void {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) !== 0 && refuses(literal)) throw refusal(hostname);
}
