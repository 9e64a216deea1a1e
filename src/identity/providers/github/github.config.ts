import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../../../platform/index.js';
import { address, settingsProblems } from '../../oauth/provider-settings.js';

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
    NODE_ENV: Type.String({ default: 'production' }),
  },
  { secret: ['GITHUB_CLIENT_SECRET'], check: (config) => settingsProblems(config, 'GITHUB') },
);

export type GithubConfig = ConfigOf<typeof githubConfig>;
