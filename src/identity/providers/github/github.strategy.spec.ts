import { describe, expect, it } from '@jest/globals';
import { describe as describeProfile } from './github.strategy.js';

const PERSON = { id: '4242', username: 'octo', displayName: 'Octo Cat' };

describe('a GitHub profile', () => {
  it('takes the primary address when it is verified', () => {
    const emails = [
      { value: 'other@example.org', verified: true },
      { value: 'octo@example.org', primary: true, verified: true },
    ];
    expect(describeProfile({ ...PERSON, emails })).toMatchObject({ email: 'octo@example.org', emailVerified: true });
  });

  it('takes another verified address when the primary is not', () => {
    const emails = [
      { value: 'victim@example.org', primary: true, verified: false },
      { value: 'octo@example.org', verified: true },
    ];
    expect(describeProfile({ ...PERSON, emails })).toMatchObject({ email: 'octo@example.org', emailVerified: true });
  });

  it('has no address when none is verified', () => {
    const emails = [{ value: 'victim@example.org', primary: true, verified: false }];
    expect(describeProfile({ ...PERSON, emails })).toMatchObject({ email: null, emailVerified: false });
  });

  it('is called by its login when it has no name', () => {
    expect(describeProfile({ ...PERSON, displayName: null })).toMatchObject({
      subject: '4242',
      tenant: '',
      name: 'octo',
    });
  });

  it('without a numeric id is nobody', () => {
    expect(() => describeProfile({ ...PERSON, id: 'undefined' })).toThrow('numeric id');
  });
});
