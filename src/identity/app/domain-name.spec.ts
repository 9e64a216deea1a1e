import { describe, expect, it } from '@jest/globals';
import { normalDomain, vouchedDomain } from './mailbox.js';

describe('domains as they are compared', () => {
  it.each([
    ['Example.ORG', 'example.org'],
    ['example.org.', 'example.org'],
    ['Straße.example', 'xn--strae-oqa.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['ex%61mple.org', ''],
    ['example.org/evil', ''],
    ['user@example.org', ''],
    ['example.org:53', ''],
    ['exa mple.org', ''],
  ])('%s is %j', (text, domain) => {
    expect(normalDomain(text)).toBe(domain);
  });

  const profile = { email: 'Ada@Example.org', emailVerified: true, emailAuthoritative: true };

  it('a provider answers for the domain of an address that it proved and runs, and for no other', () => {
    expect(vouchedDomain(profile)).toBe('example.org');
    expect(vouchedDomain({ ...profile, emailVerified: false })).toBeNull();
    expect(vouchedDomain({ ...profile, emailAuthoritative: false })).toBeNull();
    expect(vouchedDomain({ ...profile, email: null })).toBeNull();
    expect(vouchedDomain({ ...profile, email: 'example.org' })).toBeNull();
    expect(vouchedDomain({ ...profile, email: '"a@evil.example"@example.org' })).toBe('example.org');
  });
});
