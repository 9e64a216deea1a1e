import { isIPv6 } from 'node:net';
import type { Request } from 'express';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Whom limits per address count: see {@link addressKey}. */
export function clientAddress(request: Request): string {
  return addressKey(request.ip ?? 'unknown');
}

/**
 * The part of an address that one subscriber has: an IPv4 address whole, of an IPv6 address the /64, since whoever has one
 * of its addresses has them all. Anything else stays as it is.
 */
export function addressKey(address: string): string {
  const [ip = ''] = address.split('%', 1);
  if (!isIPv6(ip)) return ip;
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(ip);
  const groups = groupsOf(dotted ? `${dotted[1]}${pair(dotted[2], dotted[3])}:${pair(dotted[4], dotted[5])}` : ip);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function pair(high = '0', low = '0'): string {
  return ((Number(high) << 8) | Number(low)).toString(16);
}

function groupsOf(ip: string): number[] {
  const [front = [], back = []] = ip.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const missing = GROUPS - front.length - back.length;
  return [...front, ...Array<string>(missing).fill('0'), ...back].map((group) => parseInt(group, 16));
}
