import { describe, expect, it } from '@jest/globals';
import { describe as describeClaims } from './linkedin.strategy.js';

const ADA = { sub: 'yrZCpj2Z12', name: 'Ada', email: 'ada@example.org' };

describe("LinkedIn's userinfo", () => {
  it.each([true, 'true'])('gives the address when email_verified is %j', (email_verified) => {
    expect(describeClaims({ ...ADA, email_verified, picture: 'https://media.example/ada' })).toEqual({
      subject: 'yrZCpj2Z12',
      tenant: '',
      name: 'Ada',
      email: 'ada@example.org',
      emailVerified: true,
      emailAuthoritative: false,
      avatarUrl: 'https://media.example/ada',
    });
  });

  it.each([false, 'false', 1, 'TRUE', undefined])('gives none when it is %j', (email_verified) => {
    expect(describeClaims({ ...ADA, email_verified })).toMatchObject({ email: null, emailVerified: false });
  });

  it('without a subject is nobody', () => {
    expect(() => describeClaims({ name: 'Ada' })).toThrow('no usable subject');
  });
});
