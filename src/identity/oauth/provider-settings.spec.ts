import { describe, expect, it } from '@jest/globals';
import { listOf, settingsProblems } from './provider-settings.js';

describe("a provider's settings", () => {
  const acme = { ACME_CLIENT_ID: 'id', ACME_CLIENT_SECRET: 'secret', ACME_TOKEN_URL: 'https://acme.example/token' };

  it('have id and secret together, or neither', () => {
    expect(settingsProblems({ ...acme, NODE_ENV: 'production' }, 'ACME')).toEqual([]);
    expect(settingsProblems({ ACME_CLIENT_ID: 'id' }, 'ACME')).toEqual([expect.stringContaining('belong together')]);
    expect(settingsProblems({ ACME_CLIENT_SECRET: 's' }, 'ACME')).toEqual([expect.stringContaining('belong together')]);
    expect(settingsProblems({}, 'ACME')).toEqual([]);
  });

  it.each([
    ['http://127.0.0.1:9/token', 'test', true],
    ['http://localhost/token', 'development', true],
    ['http://127.0.0.1:9/token', 'production', false],
    ['http://acme.example/token', 'test', false],
    ['https://', 'test', false],
  ])('with the address %s in %s are usable: %s', (url, environment, usable) => {
    const problems = settingsProblems({ ...acme, ACME_TOKEN_URL: url, NODE_ENV: environment }, 'ACME');
    expect(problems).toHaveLength(usable ? 0 : 1);
  });

  it('may be lists', () => {
    expect(listOf(undefined)).toEqual([]);
    expect(listOf('Example.org, example.com,')).toEqual(['example.org', 'example.com']);
  });
});
