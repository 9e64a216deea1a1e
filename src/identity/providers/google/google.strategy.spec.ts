import { describe, expect, it } from '@jest/globals';
import { describe as describeClaims, requireHostedDomain } from './google.strategy.js';

const ADA = { sub: '108', name: 'Ada', email: 'ada@example.org', email_verified: true };

describe("Google's claims", () => {
  it('give the subject, the name, the proven address and the picture', () => {
    expect(describeClaims({ ...ADA, picture: 'https://lh3.example/ada' })).toEqual({
      subject: '108',
      tenant: '',
      name: 'Ada',
      email: 'ada@example.org',
      emailVerified: true,
      emailAuthoritative: false,
      avatarUrl: 'https://lh3.example/ada',
    });
  });

  it.each([
    ['ada@gmail.com', undefined, true],
    ['ada@example.org', 'example.org', true],
    ['ada@EXAMPLE.org', 'Example.Org', true],
    ['ada@example.org', undefined, false],
    ['ada@victim.example', 'attacker.example', false],
    ['ada@sub.example.org', 'example.org', false],
    ['ada@notgmail.com', undefined, false],
  ])('with the address %s and hd %s are authoritative: %s', (email, hd, authoritative) => {
    expect(describeClaims({ ...ADA, email, hd }).emailAuthoritative).toBe(authoritative);
  });

  it.each([false, 'true', undefined, 1])('give no address when email_verified is %j', (email_verified) => {
    const claims = { ...ADA, email: 'ada@gmail.com', email_verified };
    expect(describeClaims(claims)).toMatchObject({ email: null, emailVerified: false, emailAuthoritative: false });
  });

  it('are of a domain that is allowed, or refused', () => {
    expect(() => requireHostedDomain({}, [])).not.toThrow();
    expect(() => requireHostedDomain({ hd: 'Example.org' }, ['example.com', 'example.org'])).not.toThrow();
    for (const hd of [undefined, 'evil.example', 'example.org.evil.example', 'sub.example.org', ['example.org']])
      expect(() => requireHostedDomain({ hd }, ['example.org'])).toThrow('may not sign in here');
  });
});
