import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressKey } from './client-address.js';

describe('the key of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('is one for all addresses of a /64', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const key = addressKey(address);
        if (key.endsWith('::/64')) expect(addressKey(key.replace('::/64', '::42'))).toBe(key);
      }),
    );
  });
});
