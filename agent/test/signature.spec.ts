import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { signatureOf } from '../src/server/body.js';

const TOKEN = 'sps_dev_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF10rYly3';

describe('the signature of an agent request', () => {
  it('is the one of the published vector', () => {
    const body = Buffer.from('{"schema_version":"1.0"}');
    expect(signatureOf(TOKEN, 1767225600, body)).toBe(
      'c485a92b1796d5c7fd96c9a7e2630d1b451f244a2661015911cf01614ae62a64',
    );
  });

  it('covers the bytes as they are, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const message = Buffer.concat([Buffer.from('1767225600\n', 'utf8'), bytes]);
        expect(signatureOf(TOKEN, 1767225600, bytes)).toBe(createHmac('sha256', TOKEN).update(message).digest('hex'));
      }),
    );
  });

  it('of an empty body is over the timestamp and its line end', () => {
    const expected = createHmac('sha256', TOKEN).update('1767225600\n').digest('hex');
    expect(signatureOf(TOKEN, 1767225600, Buffer.alloc(0))).toBe(expected);
  });
});
