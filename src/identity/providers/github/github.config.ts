import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../../../platform/index.js';

const address = (value: string) =>
  Type.String({ default: value, pattern: '^https?://', description: 'must be an address, https in production' });

/** GitHub as a way to sign in. The addresses are for GitHub Enterprise Server and for tests. */
export const githubConfig = defineConfig(
  'identity.github',
  {
    GITHUB_CLIENT_ID: Type.Optional(Type.String({ minLength: 1 })),
    GITHUB_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
    GITHUB_AUTHORIZE_URL: address('https://github.com/login/oauth/authorize'),
    GITHUB_TOKEN_URL: address('https://github.com/login/oauth/access_token'),
    GITHUB_PROFILE_URL: address('https://api.github.com/user'),
    GITHUB_EMAIL_URL: address('https://api.github.com/user/emails'),
  },
  {
    secret: ['GITHUB_CLIENT_SECRET'],
    check: (config) =>
      (config.GITHUB_CLIENT_ID === undefined) === (config.GITHUB_CLIENT_SECRET === undefined)
        ? []
        : ['GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET belong together: set both, or neither'],
  },
);

export type GithubConfig = ConfigOf<typeof githubConfig>;
