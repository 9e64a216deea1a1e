import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from '../../identity/index.js';
import { CloudCallError } from '../domain/cloud-suite.port.js';

const LOOPBACK = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/** Where a run may call. */
export interface OutboundRules {
  /** In production only https, and no private address. Elsewhere also plain http on this machine. */
  production: boolean;
  /** Origins of the suite's addresses; no other one is ever called. */
  origins: ReadonlySet<string>;
  /** Whether an address that was configured, or is our own demonstration, may be private and plain http in production too. */
  isTrusted(url: URL): boolean;
}

/** The address of a call that may be made. Throws {@link CloudCallError}. */
export function admit(address: string, rules: OutboundRules): URL {
  if (!URL.canParse(address)) throw new CloudCallError('malformed', 'An address that was to be called is none.');
  const url = new URL(address);
  if (!rules.origins.has(url.origin) || url.username !== '' || url.password !== '')
    throw new CloudCallError('refused', `${url.hostname} is not an address of this suite.`);
  if (rules.isTrusted(url)) return url;
  const { protocol, hostname } = url;
  if (protocol !== 'https:' && (protocol !== 'http:' || rules.production || !LOOPBACK.test(hostname)))
    throw new CloudCallError('refused', `${hostname} must be called over https.`);
  // A name is judged by what it resolves to, when the connection is made.
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) !== 0 && isRefused(url, literal, rules)) throw notPublic(hostname);
  return url;
}

/** Resolves a name as usual for the very connection, so that it cannot change its mind, and fails when an address must not be called. */
export function guardedLookup(url: URL, rules: OutboundRules, resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = error ? [] : addresses;
      if (!first) done(error ?? new Error('The name has no address.'), '');
      else if (addresses.some(({ address }) => isRefused(url, address, rules))) done(notPublic(hostname), '');
      else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

function isRefused(url: URL, address: string, rules: OutboundRules): boolean {
  return rules.production && !rules.isTrusted(url) && isPrivateAddress(address);
}

function notPublic(hostname: string): CloudCallError {
  return new CloudCallError('refused', `${hostname} is an address of a private network.`);
}
