import { BlockList, isIPv6 } from 'node:net';

/** Ranges that nobody sends from over the internet, and that let nobody in therefore. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

interface Range {
  from: bigint;
  to: bigint;
}

/** Addresses that a record lets send by number. */
export class Addresses {
  private readonly ranges: Record<'ip4' | 'ip6', Range[]> = { ip4: [], ip6: [] };

  add(family: 'ip4' | 'ip6', address: string, bits: number): void {
    if (bits >= 7 && PRIVATE.check(address, family === 'ip4' ? 'ipv4' : 'ipv6')) return;
    const width = family === 'ip4' ? 32n : 128n;
    const size = 1n << (width - BigInt(bits));
    const value = numberOf(address);
    const from = value - (value % size);
    this.ranges[family].push({ from, to: from + size });
  }

  /** How many there are, those that are named twice once. */
  count(family: 'ip4' | 'ip6'): bigint {
    let sum = 0n;
    let end = 0n;
    for (const { from, to } of [...this.ranges[family]].sort((one, other) => (one.from < other.from ? -1 : 1))) {
      const start = from > end ? from : end;
      if (to > start) sum += to - start;
      if (to > end) end = to;
    }
    return sum;
  }
}

function numberOf(address: string): bigint {
  if (!isIPv6(address)) return BigInt(`0x${address.split('.').map(hexOfByte).join('')}`);
  const [, four] = /:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  const text = four === undefined ? address : address.replace(four, hextetsOf(four));
  const [head = '', tail] = text.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const all = tail === undefined ? before : [...before, ...zeros, ...after];
  return BigInt(`0x${all.map((part) => part.padStart(4, '0')).join('')}`);
}

function hextetsOf(four: string): string {
  const bytes = four.split('.').map(hexOfByte);
  return `${bytes.slice(0, 2).join('')}:${bytes.slice(2).join('')}`;
}

function hexOfByte(byte: string): string {
  return Number(byte).toString(16).padStart(2, '0');
}
