import type { SuitePorts } from '../../domain/cloud-suite.port.js';

/** Where this run finds a service, without a slash at its end. */
export function addressOf({ addresses }: SuitePorts, name: 'login' | 'graph'): string {
  const address = addresses[name];
  if (address === undefined) throw new Error(`The run has no address for "${name}".`);
  return address.replace(/\/$/, '');
}
