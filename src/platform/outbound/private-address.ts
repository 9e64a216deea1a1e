import { BlockList, isIP } from 'node:net';

/** What IANA's registries of special-purpose addresses (RFC 6890, as of 2026) do not call globally reachable, and multicast. */
const NOT_PUBLIC: readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // This machine, none, and IPv4 addresses as RFC 4291 once wrote them.
  ['::', 96, 'ipv6'],
  // IPv4-translated ones (RFC 2765, 2.1).
  ['::ffff:0:0:0', 96, 'ipv6'],
  // An IPv4 address in IPv6 clothes: 6to4 and NAT64. Mapped ones (::ffff:0:0/96) are known to BlockList as what they are.
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 63, 'ipv6'],
  // Protocol assignments, Teredo and benchmarking among them.
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['5f00::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const notPublic = new BlockList();
for (const [network, prefix, family] of NOT_PUBLIC) notPublic.addSubnet(network, prefix, family);

/** Whether an IP address is anything but a public unicast one: one's own network, this machine, cloud metadata, multicast. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || notPublic.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a host name, as `URL.hostname` writes it, is this machine. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
