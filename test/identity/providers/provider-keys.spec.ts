import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from '../../support/identity-provider/identity-provider.js';
import { refusalOf, signInWith } from '../../support/identity-provider/sign-in-with.js';
import { makeKey } from '../../support/identity-provider/signing-keys.js';
import { startService, type TestService } from '../../support/service.js';

describe("a provider's keys", () => {
  let idp: LocalIdentityProvider;
  let service: TestService;
  const realNow = Date.now.bind(Date);

  beforeAll(async () => {
    idp = await startIdentityProvider();
    service = await startService(idp.environment);
  });
  afterAll(async () => {
    await service.stop();
    await idp.stop();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    idp.behave();
  });

  const fetches = (): number => idp.google.calls.filter(({ endpoint }) => endpoint === 'keys').length;
  const later = (seconds: number): void => {
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + seconds * 1000);
  };
  const signIn = async (): Promise<[number, unknown]> =>
    refusalOf((await signInWith(service, 'google', 'gus')).exchanged);

  it('are asked for once, again for a new key, and not for each made-up one', async () => {
    expect(await signIn()).toEqual([200, undefined]);
    expect(await signIn()).toEqual([200, undefined]);
    expect(fetches()).toBe(1);

    // Google begins to sign with another key. Half a minute after the last fetch it is asked for.
    idp.google.keys.rotate();
    expect(await signIn()).toEqual([401, 'oauth-exchange-failed']);
    expect(fetches()).toBe(1);
    later(31);
    expect(await signIn()).toEqual([200, undefined]);
    expect(fetches()).toBe(2);

    const { kid, privateKey } = makeKey();
    idp.google.forge = (claims) => idp.google.keys.sign(claims, { kid }, privateKey);
    const answers = await Promise.all(Array.from({ length: 20 }, signIn));
    expect(new Set(answers.map(String))).toEqual(new Set(['401,oauth-exchange-failed']));
    expect(fetches()).toBe(2);
  });

  it('that cannot be had any more after ten minutes are not believed any longer', async () => {
    later(62);
    expect(await signIn()).toEqual([200, undefined]);
    idp.google.moods.set('keys', 'down');
    expect(await signIn()).toEqual([200, undefined]);
    later(700);
    expect(await signIn()).toEqual([502, 'identity-provider-unavailable']);
  });
});
