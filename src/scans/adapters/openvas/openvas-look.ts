import type { GatheredHost } from '../../domain/host-gathering.js';

/** Whether OpenVAS looked inside of a host: signed in, had no credentials that it tells of, or was not let in with those it had. */
export type OpenvasLook = 'inside' | 'outside' | 'refused';

const ANSWER = /^Auth-(\w{1,20})-(Success|Failure)$/;

/** Whether a detail of a host tells of that. */
export function isOfLook(name: string): boolean {
  return ANSWER.test(name);
}

/**
 * By the details of the host: `Auth-SSH-Success`, `Auth-SMB-Failure`, as the tests that sign in register them. Who shows packages
 * has looked at them, whatever else is told.
 *
 * @param details names of the details
 */
export function lookOf(details: Iterable<string>, { found }: Pick<GatheredHost, 'found'>): OpenvasLook {
  const [accepted, refused] = [new Set<string>(), new Set<string>()];
  for (const name of details) {
    const [, protocol, answer] = ANSWER.exec(name) ?? [];
    if (protocol !== undefined) (answer === 'Success' ? accepted : refused).add(protocol);
  }
  if ([...refused].some((protocol) => !accepted.has(protocol))) return 'refused';
  const hasPackages = found.some(({ package: { ecosystem } }) => ecosystem !== 'cpe' && ecosystem !== 'service');
  return accepted.size > 0 || hasPackages ? 'inside' : 'outside';
}

/** What a person should know of it. */
export const LOOK_SENTENCES: Record<OpenvasLook, readonly string[]> = {
  inside: [],
  outside: [
    'OpenVAS does not tell that it signed in to this host: what was open in packages of its distribution stays open.',
  ],
  refused: ['OpenVAS was not let in to this host with the credentials it had: what is not shown stays open.'],
};
