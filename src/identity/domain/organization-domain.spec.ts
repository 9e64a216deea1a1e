import { describe, expect, it } from '@jest/globals';
import { whyNotOwn } from './organization-domain.js';

describe('a domain that an organization may call its own', () => {
  it.each(['example.org', 'mail.example.org', 'xn--strae-oqa.example', 'a-b.co.uk', 'notgmail.com', '1.example'])(
    '%s may be one',
    (domain) => {
      expect(whyNotOwn(domain)).toBeNull();
    },
  );

  it.each([
    ['', 'not-a-domain'],
    ['localhost', 'not-a-domain'],
    ['com', 'not-a-domain'],
    ['192.0.2.7', 'not-a-domain'],
    ['example.org.', 'not-a-domain'],
    ['.example.org', 'not-a-domain'],
    ['-x.example', 'not-a-domain'],
    ['x-.example', 'not-a-domain'],
    ['_dmarc.example.org', 'not-a-domain'],
    ['*.example.org', 'not-a-domain'],
    ['Example.org', 'not-a-domain'],
    [`${'a'.repeat(64)}.example`, 'not-a-domain'],
    [`${'a.'.repeat(126)}example`, 'not-a-domain'],
    ['co.uk', 'public-suffix'],
    ['github.io', 'public-suffix'],
    ['gmail.com', 'public-mail'],
    ['outlook.com', 'public-mail'],
  ])('%j may not: %s', (domain, why) => {
    expect(whyNotOwn(domain)).toBe(why);
  });
});
