import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { guardedLookup, isPrivateAddress, refuseLiteral } from '../../../platform/index.js';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';

const PUBLIC_ONLY = { refuses: isPrivateAddress, refusal: notPublic };

/**
 * How a host name is resolved for a connection: as usual, but a public feed must be asked over https, and none of its
 * addresses may be of a private network. Evaluated for the very connection, so that a name cannot change its mind.
 */
export function addressGuard(url: URL, trusted: boolean): LookupFunction {
  if (trusted) return lookup;
  if (url.protocol !== 'https:') throw new FeedDocumentError('refused', 'The address of a public feed must be https.');
  refuseLiteral(url, PUBLIC_ONLY);
  return guardedLookup(PUBLIC_ONLY);
}

function notPublic(hostname: string): FeedDocumentError {
  return new FeedDocumentError(
    'private-address',
    `${hostname} is an address of a private network. Name it as INTELLIGENCE_MIRROR if that is meant.`,
  );
}
