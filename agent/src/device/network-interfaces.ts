import type { Runtime } from '../runtime.js';

/** A network interface by which other machines can be reached. */
export interface NetworkInterface {
  name: string;
  /** Null where it has none, as a tunnel. */
  mac: string | null;
  addresses: string[];
}

/** A host of containers has one for each of them; the service takes so many. */
const MOST = { interfaces: 32, addresses: 16 } as const;
const LINK_LOCAL = /^(?:fe[89ab][0-9a-f]:|169\.254\.)/i;

/**
 * Interfaces with an address that is valid beyond their own link, by name; null where the machine cannot be asked. The ends
 * of containers' cables, which come and go, have none.
 */
export function networkInterfaces(runtime: Runtime): NetworkInterface[] | null {
  const all = runtime.networkInterfaces();
  if (all === null) return null;
  return Object.entries(all)
    .map(([name, entries = []]) => {
      const outward = entries.filter(({ internal, address }) => !internal && !LINK_LOCAL.test(address));
      const mac = outward.map((entry) => entry.mac).find((one) => /[1-9a-f]/i.test(one)) ?? null;
      return { name, mac, addresses: outward.map(({ address }) => address).slice(0, MOST.addresses) };
    })
    .filter(({ addresses }) => addresses.length > 0)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .slice(0, MOST.interfaces);
}
