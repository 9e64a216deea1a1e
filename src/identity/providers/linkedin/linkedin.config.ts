import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../../../platform/index.js';
import { address, settingsProblems } from '../../oauth/provider-settings.js';

/** LinkedIn as a way to sign in. The addresses are for tests. */
export const linkedinConfig = defineConfig(
  'identity.linkedin',
  {
    LINKEDIN_CLIENT_ID: Type.Optional(Type.String({ minLength: 1 })),
    LINKEDIN_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
    LINKEDIN_AUTHORIZE_URL: address('https://www.linkedin.com/oauth/v2/authorization'),
    LINKEDIN_TOKEN_URL: address('https://www.linkedin.com/oauth/v2/accessToken'),
    LINKEDIN_PROFILE_URL: address('https://api.linkedin.com/v2/userinfo'),
    NODE_ENV: Type.String({ default: 'production' }),
  },
  { secret: ['LINKEDIN_CLIENT_SECRET'], check: (config) => settingsProblems(config, 'LINKEDIN') },
);

export type LinkedinConfig = ConfigOf<typeof linkedinConfig>;
