import { type AddressRule, isLoopbackName, isPrivateAddress } from '../../platform/index.js';
import { GenerationFailedError } from '../domain/generation-failed.error.js';

/** Where models may be asked. */
export interface ModelRules {
  /** In production only https, and no private address. Elsewhere also plain http on this machine. */
  production: boolean;
  /**
   * Hosts of one's own network, as `AI_ALLOWED_HOSTS` names them, with the port where it is not the usual one: they may be
   * private and plain http in production too.
   */
  allowedHosts: ReadonlySet<string>;
}

/** Whether an address may be asked, as far as it can be told without resolving its name. */
export function isAdmissible(url: URL, rules: ModelRules): boolean {
  const { protocol, hostname, username, password } = url;
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:' || isAllowed(url, rules)) return protocol === 'https:' || protocol === 'http:';
  return protocol === 'http:' && !rules.production && isLoopbackName(hostname);
}

/** The address. Throws {@link GenerationFailedError} where it may not be asked. */
export function admissible(url: URL, rules: ModelRules): URL {
  if (isAdmissible(url, rules)) return url;
  throw new GenerationFailedError('not-configured', 'The address of the model must be https.');
}

/** Which addresses a name may not turn out to have. */
export function ruleFor(url: URL, rules: ModelRules): AddressRule {
  const isHeld = rules.production && !isAllowed(url, rules);
  return {
    refuses: (address) => isHeld && isPrivateAddress(address),
    refusal: () =>
      new GenerationFailedError(
        'not-configured',
        'The address of the model is one of a private network, which the operator does not allow (AI_ALLOWED_HOSTS).',
      ),
  };
}

/** Whether the operator knows the host: then the system resolves its name, hosts file and search domains and all. */
export function isKnownHost(url: URL, rules: ModelRules): boolean {
  return isAllowed(url, rules) || isLoopbackName(url.hostname);
}

function isAllowed({ host }: URL, { allowedHosts }: ModelRules): boolean {
  return allowedHosts.has(host);
}
