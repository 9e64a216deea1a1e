import { numberOfAddress } from './ip-address.js';

/** From the first to the one after the last. */
interface Range {
  from: bigint;
  to: bigint;
}

const WIDTH = { ip4: 32, ip6: 128 };
/** Ranges that nobody sends from over the internet, and that let nobody in therefore (RFC 1918, 1122, 4193). */
const PRIVATE: Record<'ip4' | 'ip6', Range[]> = {
  ip4: [
    rangeOf('ip4', '10.0.0.0', 8),
    rangeOf('ip4', '127.0.0.0', 8),
    rangeOf('ip4', '172.16.0.0', 12),
    rangeOf('ip4', '192.168.0.0', 16),
  ],
  ip6: [rangeOf('ip6', 'fc00::', 7)],
};

/** Addresses that a record lets send by number. */
export class Addresses {
  private readonly ranges: Record<'ip4' | 'ip6', Range[]> = { ip4: [], ip6: [] };

  add(family: 'ip4' | 'ip6', address: string, bits: number): void {
    const { from, to } = rangeOf(family, address, bits);
    if (PRIVATE[family].some((range) => range.from <= from && to <= range.to)) return;
    this.ranges[family].push({ from, to });
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

function rangeOf(family: 'ip4' | 'ip6', address: string, bits: number): Range {
  const size = 1n << BigInt(WIDTH[family] - bits);
  const value = numberOfAddress(address);
  const from = value - (value % size);
  return { from, to: from + size };
}
