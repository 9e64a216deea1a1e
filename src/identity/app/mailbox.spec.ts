import { describe, expect, it } from '@jest/globals';
import { sameMailbox } from './mailbox.js';

describe('one mailbox', () => {
  it.each([
    ['Kate@Example.net', 'kate@example.NET'],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
    ['a@example.net', 'a@example.net.'],
  ])('%s is %s', (one, other) => {
    expect(sameMailbox(one, other)).toBe(true);
  });

  it.each([
    ['\u212Aate@example.net', 'kate@example.net'],
    ['É@example.net', 'é@example.net'],
    ['kate@example.net', 'kate@example.net.evil.example'],
    ['kate@example.net', 'cate@example.net'],
    // What has no domain that DNS could know is no mailbox, so neither another's nor its own.
    ['ada@xn--a.com', 'ada@xn--0.com'],
    ['ada@xn--a.com', 'ada@xn--a.com'],
    ['ada@', 'ada@a b'],
    ['@example.net', '@example.net'],
    ['example.net', 'example.net'],
  ])('%s is not %s', (one, other) => {
    expect(sameMailbox(one, other)).toBe(false);
  });
});
