import { describe, expect, it } from '@jest/globals';
import { isTimely, readSignatureHeaders, replayableUntil } from './agent-signature.js';

const signature = 'c485a92b1796d5c7fd96c9a7e2630d1b451f244a2661015911cf01614ae62a64';
const headers = { deviceToken: 'good', timestamp: '1767225600', signature };
const isDeviceToken = (text: string): boolean => text === 'good';
const now = new Date(1_767_225_600_000);

describe('headers of a signed request', () => {
  it('are read when all three have their form', () => {
    expect(readSignatureHeaders(headers, isDeviceToken)).toEqual({ claim: headers });
  });

  it.each([signature.toUpperCase(), `sha256=${signature}`, `SHA256=${signature.toUpperCase()}`])(
    'give one spelling to %s, so that an alias is no new signature',
    (alias) => {
      expect(readSignatureHeaders({ ...headers, signature: alias }, isDeviceToken)).toEqual({ claim: headers });
    },
  );

  it.each([
    [{ deviceToken: undefined }, 'device-token-malformed'],
    [{ deviceToken: 'good, good' }, 'device-token-malformed'],
    [{ timestamp: undefined }, 'timestamp-malformed'],
    [{ timestamp: '1767225600000' }, 'timestamp-malformed'],
    [{ timestamp: '+767225600' }, 'timestamp-malformed'],
    [{ timestamp: ' 1767225600' }, 'timestamp-malformed'],
    [{ timestamp: '1767225600.0' }, 'timestamp-malformed'],
    [{ signature: undefined }, 'signature-malformed'],
    [{ signature: signature.slice(1) }, 'signature-malformed'],
    [{ signature: `${signature}00` }, 'signature-malformed'],
    [{ signature: signature.replace('c', 'g') }, 'signature-malformed'],
    [{ signature: `sha1=${signature}` }, 'signature-malformed'],
  ])('with %j are refused as %s', (changed, fault) => {
    expect(readSignatureHeaders({ ...headers, ...changed }, isDeviceToken)).toEqual({ fault });
  });
});

describe('the age of a signed request', () => {
  it.each([
    [0, true],
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
  ])('of %i s is timely: %s', (seconds, timely) => {
    expect(isTimely(String(1_767_225_600 + seconds), now)).toBe(timely);
  });

  it('is remembered for longer than it is timely', () => {
    expect(isTimely('1767225600', replayableUntil('1767225600'))).toBe(false);
  });
});
