import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from '../../../identity/index.js';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';

/**
 * How a host name is resolved for a connection: as usual, but a public feed must be asked over https, and none of its
 * addresses may be of a private network. Judged for the very connection, so that a name cannot change its mind.
 */
export function addressGuard(url: URL, trusted: boolean): LookupFunction {
  if (trusted) return lookup;
  if (url.protocol !== 'https:') throw new FeedDocumentError('refused', 'The address of a public feed must be https.');
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) !== 0 && isPrivateAddress(literal)) throw notPublic(url.hostname);
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = error ? [] : addresses;
      if (!first) done(error ?? new Error('The name has no address.'), '');
      else if (addresses.some(({ address }) => isPrivateAddress(address))) done(notPublic(hostname), '');
      else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

function notPublic(hostname: string): FeedDocumentError {
  return new FeedDocumentError(
    'private-address',
    `${hostname} is an address of a private network. Name it as INTELLIGENCE_MIRROR if that is meant.`,
  );
}
