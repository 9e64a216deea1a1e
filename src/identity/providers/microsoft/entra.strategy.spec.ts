import { describe, expect, it } from '@jest/globals';
import { describe as describeClaims, requireTenant, tenantOf } from './entra.strategy.js';

const TID = '11111111-2222-4333-8444-555555555555';
const OTHER = '99999999-2222-4333-8444-555555555555';
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const ADA = {
  tid: TID,
  oid: 'aaaaaaaa-0000-4000-8000-000000000001',
  sub: 'per-app',
  name: 'Ada',
  email: 'ada@example.org',
};

describe("Microsoft's claims", () => {
  it.each([true, 1, '1'])('give the address when xms_edov is %j', (xms_edov) => {
    expect(describeClaims({ ...ADA, acct: 0, xms_edov })).toEqual({
      subject: ADA.oid,
      tenant: TID,
      name: 'Ada',
      email: 'ada@example.org',
      emailVerified: true,
      emailAuthoritative: true,
      avatarUrl: null,
    });
  });

  it.each([undefined, false, 0, '0', 'true', 'false', 2, [1], {}])('give none when it is %j', (xms_edov) => {
    expect(describeClaims({ ...ADA, acct: 0, xms_edov, email_verified: true })).toMatchObject({
      email: null,
      emailVerified: false,
      emailAuthoritative: false,
    });
  });

  it.each([
    ['a member', TID, 0, true],
    ['a member, as text', TID, '0', true],
    ['a guest', TID, 1, false],
    ['nobody knows whether a member', TID, undefined, false],
    ['something else', TID, false, false],
    ['a personal account', CONSUMERS, undefined, false],
    ['a personal account that claims to be a member', CONSUMERS, 0, false],
  ])('of %s prove the mailbox; the domain: %s %j %s', (_, tid, acct, authoritative) => {
    expect(describeClaims({ ...ADA, tid, acct, xms_edov: true })).toMatchObject({
      email: 'ada@example.org',
      emailVerified: true,
      emailAuthoritative: authoritative,
    });
  });

  it('without oid or tid are nobody', () => {
    expect(() => describeClaims({ ...ADA, oid: undefined })).toThrow('no usable subject');
    for (const tid of [undefined, '', 'common', '../common', `${TID}/..`, TID.toUpperCase().replace(/1/g, 'A'), [TID]])
      expect(() => tenantOf({ tid })).toThrow('tid');
  });

  it.each([
    ['common', [], TID, true],
    ['common', [], CONSUMERS, true],
    ['organizations', [], TID, true],
    ['organizations', [], CONSUMERS, false],
    ['consumers', [], CONSUMERS, true],
    ['consumers', [], TID, false],
    [TID.toUpperCase(), [], TID, true],
    [TID, [], OTHER, false],
    ['common', [TID], TID, true],
    ['common', [TID], OTHER, false],
    ['common', [TID], CONSUMERS, false],
  ])('where %s and of it %j may sign in, %s: %s', (setting, allowed, tid, fits) => {
    const attempt = expect(() => requireTenant(tid, setting, allowed));
    if (fits) attempt.not.toThrow();
    else attempt.toThrow('may not sign in here');
  });
});
