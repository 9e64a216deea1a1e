import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig, isLoopbackOnly } from '../platform/index.js';

/** How people sign in. Each provider has its own part beside its strategy. */
export const identityConfig = defineConfig(
  'identity',
  {
    DEV_LOGIN: Type.Boolean({ default: false, description: 'must be 1 (development only) or 0' }),
    SIGN_IN_LIMIT_PER_MINUTE: Type.Integer({
      default: 10,
      minimum: 1,
      maximum: 100_000,
      description: 'must be the number of sign-ins per minute and address',
    }),
    NODE_ENV: Type.String({ default: 'production' }),
    HOST: Type.String({ default: '127.0.0.1' }),
  },
  {
    check: (config) =>
      !config.DEV_LOGIN
        ? []
        : [
            ...(config.NODE_ENV === 'production'
              ? [
                  'DEV_LOGIN is 1: anybody could sign in as anybody, so it is refused in production. Unset it, or set NODE_ENV=development',
                ]
              : []),
            ...(isLoopbackOnly(config)
              ? []
              : [
                  `DEV_LOGIN is 1 and HOST is "${config.HOST}": sign-in without a password must stay on this machine. Set HOST=127.0.0.1, or unset DEV_LOGIN`,
                ]),
          ],
  },
);

export type IdentityConfig = ConfigOf<typeof identityConfig>;
