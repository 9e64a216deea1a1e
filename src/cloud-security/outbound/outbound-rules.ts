import { type AddressRule, isLoopbackName, isPrivateAddress, refuseLiteral } from '../../platform/index.js';
import { CloudCallError } from '../domain/cloud-suite.port.js';

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
  if (protocol !== 'https:' && (protocol !== 'http:' || rules.production || !isLoopbackName(hostname)))
    throw new CloudCallError('refused', `${hostname} must be called over https.`);
  // A name is judged by what it resolves to, when the connection is made.
  refuseLiteral(url, publicOnly(url, rules));
  return url;
}

/** Which addresses must not be called for a URL. */
export function publicOnly(url: URL, rules: OutboundRules): AddressRule {
  return {
    refuses: (address) => rules.production && !rules.isTrusted(url) && isPrivateAddress(address),
    refusal: (hostname) => new CloudCallError('refused', `${hostname} is an address of a private network.`),
  };
}
