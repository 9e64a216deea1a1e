import { describe, expect, it } from '@jest/globals';
import { isToken, writeToken } from './secret-token.js';

const PUBLISHED = 'sps_dev_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF10rYly3';

describe('secret tokens', () => {
  it('recognises the published test vector by its checksum', () => {
    expect(isToken(PUBLISHED, 'dev')).toBe(true);
  });

  it('does not take one kind for the other', () => {
    expect(isToken(PUBLISHED, 'enr')).toBe(false);
    expect(isToken(PUBLISHED.replace('dev', 'enr'), 'enr')).toBe(false);
  });

  it.each([
    '',
    'sps_dev_',
    `${PUBLISHED}x`,
    ` ${PUBLISHED}`,
    PUBLISHED.replace('1f', '1g'),
    PUBLISHED.toLowerCase(),
    `${PUBLISHED.slice(0, -1)}4`,
  ])('refuses %j', (text) => {
    expect(isToken(text, 'dev')).toBe(false);
  });

  it.each([0, 255])('writes 57 characters for 32 bytes of %i', (byte) => {
    const token = writeToken('enr', new Uint8Array(32).fill(byte));
    expect(token).toMatch(/^sps_enr_[0-9A-Za-z]{49}$/);
    expect(isToken(token, 'enr')).toBe(true);
  });

  it('carries all 256 bits', () => {
    const one = new Uint8Array(32);
    one[0] = 0x80;
    expect(writeToken('dev', one)).not.toBe(writeToken('dev', new Uint8Array(32)));
  });
});
