import { describe, expect, it } from '@jest/globals';
import { Type } from '@sinclair/typebox';
import { ConfigurationError, describeConfig, type Environment } from './define-config.js';
import { isLoopbackOnly, platformConfig } from './platform.config.js';

const config = describeConfig(
  'example',
  {
    EXAMPLE_PORT: Type.Integer({ default: 80, minimum: 1, maximum: 65535, description: 'must be a port number' }),
    EXAMPLE_ON: Type.Boolean({ default: false, description: 'must be true or false' }),
    EXAMPLE_KEY: Type.String({ minLength: 8, description: 'must be a key' }),
    EXAMPLE_NOTE: Type.Optional(Type.String()),
  },
  {
    secret: ['EXAMPLE_KEY'],
    check: ({ EXAMPLE_PORT, EXAMPLE_ON }) =>
      EXAMPLE_ON && EXAMPLE_PORT === 80 ? ['EXAMPLE_PORT must not be 80 when it is on'] : [],
  },
);

function problems(environment: Environment, of: { read(environment: Environment): unknown } = config): string[] {
  try {
    of.read(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

describe('a configuration', () => {
  it('reads texts as what they mean, and fills in what is left out', () => {
    expect(config.read({ EXAMPLE_KEY: 'long enough', EXAMPLE_ON: 'true', EXAMPLE_PORT: '8080', OTHER: 'x' })).toEqual({
      EXAMPLE_PORT: 8080,
      EXAMPLE_ON: true,
      EXAMPLE_KEY: 'long enough',
    });
  });

  it.each([
    'true',
    '1.9',
    '1.0',
    '1e1',
    '0x50',
    '+80',
    ' 80',
    '80 ',
    '80,',
    '٨٠',
    '1_000',
    'NaN',
    '99999999999999999999',
  ])('takes no number out of “%s”', (text) => {
    expect(problems({ EXAMPLE_KEY: 'long enough', EXAMPLE_PORT: text })).toEqual([
      `EXAMPLE_PORT is "${text}": must be a port number`,
    ]);
  });

  it.each<[string, boolean | null]>([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
    ['True', null],
    ['yes', null],
    ['2', null],
    ['1.0', null],
  ])('takes “%s” for true, false or a mistake: %s', (text, meant) => {
    const given = { EXAMPLE_KEY: 'long enough', EXAMPLE_PORT: '8080', EXAMPLE_ON: text };
    if (meant === null) expect(problems(given)).toEqual([`EXAMPLE_ON is "${text}": must be true or false`]);
    else expect(config.read(given).EXAMPLE_ON).toBe(meant);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(config.read({ EXAMPLE_KEY: 'long enough', EXAMPLE_PORT: '' }).EXAMPLE_PORT).toBe(80);
  });

  it('tells everything that is wrong at once, and never the value of a secret', () => {
    const told = problems({ EXAMPLE_KEY: 'hunter2', EXAMPLE_PORT: 'http', EXAMPLE_ON: 'perhaps' });
    expect(told.sort()).toEqual([
      'EXAMPLE_KEY has a wrong value: must be a key',
      'EXAMPLE_ON is "perhaps": must be true or false',
      'EXAMPLE_PORT is "http": must be a port number',
    ]);
    expect(told.join()).not.toContain('hunter2');
  });

  it('names what is missing', () => {
    expect(problems({})).toEqual(['EXAMPLE_KEY is not set: must be a key']);
  });

  it('checks what one variable means for another', () => {
    expect(problems({ EXAMPLE_KEY: 'long enough', EXAMPLE_ON: 'true' })).toEqual([
      'EXAMPLE_PORT must not be 80 when it is on',
    ]);
  });
});

describe('the configuration of the platform', () => {
  const usable = {
    DATABASE_URL: 'postgres://db/posture',
    SECRETS_DIR: '/secrets',
    PUBLIC_URL: 'https://posture.example',
  };

  it('is for production unless said otherwise, and listens to nobody but this machine', () => {
    const read = platformConfig.read(usable);
    expect(read).toMatchObject({ NODE_ENV: 'production', ROLE: 'all', HOST: '127.0.0.1', TRUSTED_PROXIES: 0 });
    expect(isLoopbackOnly(read)).toBe(true);
    expect(isLoopbackOnly({ HOST: '0.0.0.0' })).toBe(false);
  });

  it.each<[string, Environment, string]>([
    ['http in production', { PUBLIC_URL: 'http://posture.example' }, 'PUBLIC_URL'],
    ['no public address in production', { PUBLIC_URL: undefined }, 'PUBLIC_URL'],
    ['a path in the public address', { PUBLIC_URL: 'https://posture.example/app' }, 'PUBLIC_URL'],
    ['a user in the public address', { PUBLIC_URL: 'https://user@posture.example' }, 'PUBLIC_URL'],
    ['a query in the public address', { PUBLIC_URL: 'https://posture.example?a=b' }, 'PUBLIC_URL'],
    ['capitals in the public address', { PUBLIC_URL: 'https://Posture.example' }, 'PUBLIC_URL'],
    ['a line end in the public address', { PUBLIC_URL: 'https://posture.example\n' }, 'PUBLIC_URL'],
    ['another database', { DATABASE_URL: 'mysql://u:hunter2@db/posture' }, 'DATABASE_URL'],
    ['one connection, which migrations would wait for themselves with', { DATABASE_POOL: '1' }, 'DATABASE_POOL'],
    ['an unknown role', { ROLE: 'boss' }, 'ROLE'],
    ['a port that cannot be', { PORT: '70000' }, 'PORT'],
    ['a word for a number of proxies', { TRUSTED_PROXIES: 'true' }, 'TRUSTED_PROXIES is "true": must be the number'],
    ['a word for a port', { PORT: 'true' }, 'PORT is "true": must be a port number'],
    ['no secrets', { SECRETS_DIR: undefined }, 'SECRETS_DIR'],
  ])('refuses %s', (_what, change, name) => {
    const told = problems({ ...usable, ...change }, platformConfig);
    expect(told).toEqual([expect.stringContaining(name)]);
    expect(told.join()).not.toContain('hunter2');
  });

  it('a worker needs no public address', () => {
    expect(problems({ ...usable, PUBLIC_URL: undefined, ROLE: 'worker' }, platformConfig)).toEqual([]);
  });
});
