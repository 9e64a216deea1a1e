import { type lookup, type LookupAddress, Resolver } from 'node:dns';
import { isIP } from 'node:net';

const TIMEOUT_MS = 2_000;
const TRIES = 2;

interface DnsLookupOptions {
  /** Ends what is being asked. */
  signal: AbortSignal;
  /** `address:port` of name servers; those of the system where there are none. */
  servers?: readonly string[];
}

/**
 * Stands for `dns.lookup` where a stranger chose the name. That one asks in a thread of libuv's pool, of which half may look
 * names up: two names whose servers are silent keep sign-in, feeds and every other name waiting for as long as the system's
 * resolver has patience. This asks the name servers without a thread, gives up after some seconds, and ends with the call. It
 * does not read the hosts file and knows no search domains: names of one's own network are the operator's to allow.
 */
export function dnsLookup({ signal, servers = [] }: DnsLookupOptions): typeof lookup {
  const look = (
    hostname: string,
    options: { family?: number | string; all?: boolean },
    done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ): void => {
    const written = isIP(hostname);
    if (written !== 0) {
      done(null, [{ address: hostname, family: written }]);
      return;
    }
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    const cancel = (): void => {
      resolver.cancel();
    };
    signal.addEventListener('abort', cancel, { once: true });
    void Promise.allSettled([
      isWanted(options.family, 4) ? resolved(hostname, 4, resolver) : [],
      isWanted(options.family, 6) ? resolved(hostname, 6, resolver) : [],
    ]).then((families) => {
      signal.removeEventListener('abort', cancel);
      const addresses = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
      const refused = families.find((family) => family.status === 'rejected');
      if (addresses.length > 0) done(null, addresses);
      else done((refused?.reason as NodeJS.ErrnoException | undefined) ?? notFound(hostname), []);
    });
    if (signal.aborted) cancel();
  };
  return look as unknown as typeof lookup;
}

function isWanted(family: number | string | undefined, version: 4 | 6): boolean {
  return family === undefined || family === 0 || family === version || family === `IPv${version}`;
}

function resolved(hostname: string, family: 4 | 6, resolver: Resolver): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    const done = (error: NodeJS.ErrnoException | null, addresses: string[]): void => {
      if (error) reject(error);
      else resolve(addresses.map((address) => ({ address, family })));
    };
    if (family === 4) resolver.resolve4(hostname, done);
    else resolver.resolve6(hostname, done);
  });
}

function notFound(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no address.`), { code: 'ENOTFOUND' });
}
