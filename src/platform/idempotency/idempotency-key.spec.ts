import { describe, expect, it } from '@jest/globals';
import { readIdempotencyKey } from './idempotency.interceptor.js';

describe('an Idempotency-Key', () => {
  it.each([
    ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['  "k"  ', 'k'],
    ['"two words, and a comma"', 'two words, and a comma'],
    [String.raw`"a \"quoted\" back\\slash"`, String.raw`a "quoted" back\slash`],
    ['x'.repeat(255), 'x'.repeat(255)],
    [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
  ])('%.50s is read', (header, key) => {
    expect(readIdempotencyKey(header)).toBe(key);
  });

  it.each([
    ['an empty one', ''],
    ['an empty string', '""'],
    ['one of 256 characters', 'x'.repeat(256)],
    ['a string of 256 characters', `"${'x'.repeat(256)}"`],
    ['two headers in one', '"a", "b"'],
    ['two bare ones in one', 'a, b'],
    ['parameters', '"a";p=1'],
    ['a quote left open', '"a'],
    ['a quote inside', 'a"b'],
    ['an escape of something else', String.raw`"a\n"`],
    ['a control character', '"a\u0001"'],
    ['letters beyond ASCII', 'schlüssel'],
  ])('%s is none', (_what, header) => {
    expect(readIdempotencyKey(header)).toBeNull();
  });
});
