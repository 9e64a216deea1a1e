import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../../../platform/index.js';
import { address, settingsProblems } from '../../oauth/provider-settings.js';

/** X (Twitter) as a way to sign in. The addresses are for tests. */
export const twitterConfig = defineConfig(
  'identity.twitter',
  {
    TWITTER_CLIENT_ID: Type.Optional(Type.String({ minLength: 1 })),
    TWITTER_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
    TWITTER_AUTHORIZE_URL: address('https://x.com/i/oauth2/authorize'),
    TWITTER_TOKEN_URL: address('https://api.x.com/2/oauth2/token'),
    TWITTER_PROFILE_URL: address('https://api.x.com/2/users/me?user.fields=confirmed_email,profile_image_url'),
    NODE_ENV: Type.String({ default: 'production' }),
  },
  { secret: ['TWITTER_CLIENT_SECRET'], check: (config) => settingsProblems(config, 'TWITTER') },
);

export type TwitterConfig = ConfigOf<typeof twitterConfig>;
