import { isIPv4, isIPv6 } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isIpv4, isIpv6, numberOfAddress } from './ip-address.js';

const nearly = fc
  .array(
    fc.constantFrom('0', '1', '25', '255', '256', '01', 'fe80', 'ABCD', '12345', 'g', '.', ':', '::', '1.2.3.4', '%1'),
    { maxLength: 18 },
  )
  .map((pieces) => pieces.join(''));
const grouped = fc
  .array(fc.constantFrom('', '0', 'f', 'fe80', '1.2.3.4'), { maxLength: 9 })
  .map((groups) => groups.join(':'));

describe('an address', () => {
  it.each([
    ['of four numbers', fc.oneof(fc.ipV4(), nearly), isIpv4, isIPv4],
    ['of hextets', fc.oneof(fc.ipV6(), nearly, grouped), isIpv6, (text: string) => isIPv6(text) && !text.includes('%')],
  ] as const)('%s is what Node calls one', (_, texts, ours, theirs) => {
    fc.assert(
      fc.property(texts, (text) => ours(text) === theirs(text)),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['0.0.0.0', 0n],
    ['1.2.3.4', 0x01020304n],
    ['255.255.255.255', 0xffffffffn],
    ['::', 0n],
    ['::1', 1n],
    ['::ffff:1.2.3.4', 0xffff01020304n],
    ['2001:db8::', 0x20010db8000000000000000000000000n],
    ['FE80:0:0:0:0:0:0:1', 0xfe800000000000000000000000000001n],
  ])('%s is the number %s', (text, expected) => {
    expect(numberOfAddress(text)).toBe(expected);
  });
});
