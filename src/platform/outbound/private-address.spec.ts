import { describe, expect, it } from '@jest/globals';
import { isPrivateAddress } from './private-address.js';

describe('a private address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.100.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '239.1.1.1',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:0:127.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '::127.0.0.1',
    '::a00:1',
    '100::1',
    '100:0:0:1::1',
    '2001::a00:1',
    '2001:2::1',
    '3fff:fff::1',
    '5f00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    'not-an-address',
    '',
  ])('is %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each([
    '140.82.121.4',
    '172.32.0.1',
    '8.8.8.8',
    '::ffff:8.8.8.8',
    '2a00:1450:4001:80b::200e',
    '2001:4860:4860::8888',
    '4000::1',
  ])('is not %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});
