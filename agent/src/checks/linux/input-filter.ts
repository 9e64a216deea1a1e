import { meaningOf, type Surroundings } from './nft-matches.js';
import { type Packet, PacketRules, type Perhaps, type RuleSet } from './packet-rules.js';

/** What rules do with incoming packets that nobody asked for. */
export interface InputFilter {
  /** Whether any chain looks at incoming packets at all. */
  chain: boolean;
  /** Whether they are refused, by version of IP; null where that cannot be told. */
  ipv4: Perhaps;
  ipv6: Perhaps;
}

/** Links to guests, tunnels and containers of this machine: what comes in there comes from no foreign network. */
const VIRTUAL =
  /^(?:lo|docker|br-|virbr|veth|vnet|vmnet|tap|tun|wg|tailscale|zt|lxc|lxd|incus|podman|cni|cali|flannel|cilium|nerdctl|dummy|ifb|sit|ip6tnl|gre|erspan|bonding_masters)/;
/** Of all over the range, so that rules for most ports are seen, and rules for one service are not. */
const PORTS = [11, 603, 2003, 5009, 8003, 12_007, 20_011, 31_013, 42_017, 51_019, 58_027, 64_033];
/** A rule for fewer ports than this opens a service, not the machine. */
const FEW_PORTS = 1000;

/**
 * Whether a connection from outside to a port that no rule names is refused, by TCP and UDP, on every link to the outside:
 * one that gets through on one of them has got through.
 * @param names of the interfaces; empty where they are not known
 */
export function inputFilter(set: RuleSet, around: Surroundings, names: readonly string[]): InputFilter {
  const rules = new PacketRules(set, (expression, packet, rule) => meaningOf(expression, packet, rule, around));
  const real = names.filter((name) => name !== 'lo');
  const outside = real.filter((name) => !VIRTUAL.test(name));
  const links = outside.length > 0 ? outside : real.length > 0 ? real : [''];
  const named = singlePorts(set, around);
  const ports = PORTS.map(
    (port) => Array.from({ length: FEW_PORTS }, (_, more) => port + more).find((one) => !named.has(one)) ?? port,
  );
  const refuses = (family: Packet['family']): Perhaps => {
    const found = links.flatMap((link) =>
      (['tcp', 'udp'] as const).flatMap((protocol) =>
        ports.flatMap((port) =>
          [false, true].map((isOneOfMany) =>
            rules.refuses({ family, interface: link, protocol, port, isOneOfMany, isTracked: true }),
          ),
        ),
      ),
    );
    if (found.includes(false)) return false;
    return found.includes(null) ? null : true;
  };
  return { chain: rules.hasInputChain, ipv4: refuses('ip'), ipv6: refuses('ip6') };
}

/** Ports that rules name by themselves or in small ranges, wherever in them. */
function singlePorts(set: RuleSet, { sets }: Surroundings): ReadonlySet<number> {
  const ports = new Set<number>();
  const look = (value: unknown): void => {
    if (typeof value === 'number' && value > 0 && value <= 65_535) ports.add(value);
    else if (Array.isArray(value)) for (const one of value) look(one);
    else if (typeof value === 'object' && value !== null) {
      const { range } = value as { range?: unknown };
      const [from, to] = Array.isArray(range) ? range.map(Number) : [];
      if (from === undefined || to === undefined) for (const one of Object.values(value)) look(one);
      else if (to - from < FEW_PORTS) for (let port = from; port <= to; port += 1) ports.add(port);
    }
  };
  for (const { expressions } of set.rules) look(expressions.filter((one) => 'match' in one || 'vmap' in one));
  for (const elements of sets.values()) look(elements);
  return ports;
}
