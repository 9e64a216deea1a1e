import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../../../platform/index.js';
import { address, settingsProblems } from '../../oauth/provider-settings.js';

/** Google as a way to sign in. The addresses are for tests. */
export const googleConfig = defineConfig(
  'identity.google',
  {
    GOOGLE_CLIENT_ID: Type.Optional(Type.String({ minLength: 1 })),
    GOOGLE_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
    GOOGLE_HOSTED_DOMAINS: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+(,[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+)*$',
        description: 'must be domains of Google Workspace, separated by commas: example.org,example.com',
      }),
    ),
    GOOGLE_AUTHORIZE_URL: address('https://accounts.google.com/o/oauth2/v2/auth'),
    GOOGLE_TOKEN_URL: address('https://oauth2.googleapis.com/token'),
    GOOGLE_JWKS_URL: address('https://www.googleapis.com/oauth2/v3/certs'),
    NODE_ENV: Type.String({ default: 'production' }),
  },
  { secret: ['GOOGLE_CLIENT_SECRET'], check: (config) => settingsProblems(config, 'GOOGLE') },
);

export type GoogleConfig = ConfigOf<typeof googleConfig>;
