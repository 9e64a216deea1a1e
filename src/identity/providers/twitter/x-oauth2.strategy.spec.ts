import { describe, expect, it } from '@jest/globals';
import { describe as describeAnswer } from './x-oauth2.strategy.js';

const ADA = { id: '2244994945', name: 'Ada', username: 'ada' };

describe('an answer of /2/users/me', () => {
  it('gives the id, the name and the confirmed address', () => {
    const data = { ...ADA, confirmed_email: 'ada@example.org', profile_image_url: 'https://pbs.example/ada.png' };
    expect(describeAnswer({ data })).toEqual({
      subject: '2244994945',
      tenant: '',
      name: 'Ada',
      email: 'ada@example.org',
      emailVerified: true,
      emailAuthoritative: false,
      avatarUrl: 'https://pbs.example/ada.png',
    });
  });

  it('gives no address but a confirmed one', () => {
    expect(describeAnswer({ data: { ...ADA, email: 'victim@example.org' } })).toMatchObject({
      email: null,
      emailVerified: false,
    });
  });

  it('without a user, or with an id that is no text, is nobody', () => {
    for (const answer of [{}, { data: null }, { data: [] }, { errors: [{}] }, { data: { ...ADA, id: 2244994945 } }])
      expect(() => describeAnswer(answer)).toThrow(/X gave no/);
  });
});
