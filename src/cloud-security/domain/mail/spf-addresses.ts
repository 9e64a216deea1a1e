import { numberOfAddress } from './ip-address.js';

/** From the first to the one after the last. */
interface Range {
  from: bigint;
  to: bigint;
}

const WIDTH = { ip4: 32, ip6: 128 };
/** Ranges that nobody sends from over the internet, and that let nobody in therefore (RFC 6890, 1918, 4193, 4291). */
const PRIVATE: Record<'ip4' | 'ip6', Range[]> = {
  ip4: [
    rangeOf('ip4', '0.0.0.0', 8),
    rangeOf('ip4', '10.0.0.0', 8),
    rangeOf('ip4', '100.64.0.0', 10),
    rangeOf('ip4', '127.0.0.0', 8),
    rangeOf('ip4', '169.254.0.0', 16),
    rangeOf('ip4', '172.16.0.0', 12),
    rangeOf('ip4', '192.168.0.0', 16),
    rangeOf('ip4', '198.18.0.0', 15),
    rangeOf('ip4', '224.0.0.0', 3),
  ],
  ip6: [rangeOf('ip6', 'fc00::', 7), rangeOf('ip6', 'fe80::', 10), rangeOf('ip6', 'ff00::', 8)],
};

/** Addresses that a record lets send by number. */
export class Addresses {
  private readonly ranges: Record<'ip4' | 'ip6', Range[]> = { ip4: [], ip6: [] };
  private readonly around: Record<'ip4' | 'ip6', bigint> = { ip4: 0n, ip6: 0n };

  add(family: 'ip4' | 'ip6', address: string, bits: number): void {
    const { from, to } = rangeOf(family, address, bits);
    if (PRIVATE[family].some((range) => range.from <= from && to <= range.to)) return;
    this.ranges[family].push({ from, to });
  }

  /** As many as begin with the same bits as a host of which only the name is known. */
  addAround(family: 'ip4' | 'ip6', bits: number): void {
    this.around[family] += 1n << BigInt(WIDTH[family] - bits);
  }

  /** How many there are, those that are named twice once. */
  count(family: 'ip4' | 'ip6'): bigint {
    let sum = this.around[family];
    let end = 0n;
    for (const { from, to } of [...this.ranges[family]].sort((one, other) => (one.from < other.from ? -1 : 1))) {
      const start = from > end ? from : end;
      if (to > start) sum += to - start;
      if (to > end) end = to;
    }
    return sum;
  }
}

function rangeOf(family: 'ip4' | 'ip6', address: string, bits: number): Range {
  const size = 1n << BigInt(WIDTH[family] - bits);
  const value = numberOfAddress(address);
  const from = value - (value % size);
  return { from, to: from + size };
}
