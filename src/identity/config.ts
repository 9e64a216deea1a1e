import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig, isLoopbackName, isLoopbackOnly } from '../platform/index.js';

/** How people sign in. Each provider has its own part beside its strategy. */
export const identityConfig = defineConfig(
  'identity',
  {
    DEV_LOGIN: Type.Boolean({ default: false, description: 'must be 1 (development only) or 0' }),
    SIGN_IN_LIMIT_PER_MINUTE: Type.Integer({
      default: 60,
      minimum: 1,
      maximum: 100_000,
      description: 'must be the number of sign-ins per minute and address',
    }),
    SIGN_IN_PRIVATE_HOSTS: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9.:\\[\\]-]+(,[A-Za-z0-9.:\\[\\]-]+)*$',
        description: 'must be host names of providers inside your own network, separated by commas',
      }),
    ),
    USER_REQUESTS_PER_MINUTE: Type.Integer({
      default: 3000,
      minimum: 1,
      maximum: 1_000_000,
      description: 'must be the requests that one signed-in person may send per minute',
    }),
    API_KEY_REQUESTS_PER_MINUTE: Type.Integer({
      default: 600,
      minimum: 1,
      maximum: 1_000_000,
      description: 'must be the requests that one API key may send per minute',
    }),
    ORGANIZATION_REQUESTS_PER_MINUTE: Type.Integer({
      default: 12_000,
      minimum: 1,
      maximum: 10_000_000,
      description: 'must be the requests that the people and API keys of one organization may send per minute together',
    }),
    NODE_ENV: Type.String({ default: 'production' }),
    HOST: Type.String({ default: '127.0.0.1' }),
    PUBLIC_URL: Type.Optional(Type.String()),
    TRUSTED_PROXIES: Type.Integer({ default: 0 }),
  },
  { check: (config) => (config.DEV_LOGIN ? whyNotDevelopment(config) : []) },
);

export type IdentityConfig = ConfigOf<typeof identityConfig>;

/** Signing in without a password must stay on this machine: every sign that the service is seen from elsewhere refuses it. */
function whyNotDevelopment(config: {
  NODE_ENV: string;
  HOST: string;
  PUBLIC_URL?: string;
  TRUSTED_PROXIES: number;
}): string[] {
  const { NODE_ENV, HOST, PUBLIC_URL, TRUSTED_PROXIES } = config;
  return [
    ...(NODE_ENV === 'production'
      ? [
          'DEV_LOGIN is 1: anybody could sign in as anybody, so it is refused in production. Unset it, or set NODE_ENV=development',
        ]
      : []),
    ...(isLoopbackOnly(config)
      ? []
      : [
          `DEV_LOGIN is 1 and HOST is "${HOST}": sign-in without a password must stay on this machine. Set HOST=127.0.0.1, or unset DEV_LOGIN`,
        ]),
    ...(PUBLIC_URL === undefined || (URL.canParse(PUBLIC_URL) && isLoopbackName(new URL(PUBLIC_URL).hostname))
      ? []
      : [
          `DEV_LOGIN is 1 and PUBLIC_URL is "${PUBLIC_URL}": sign-in without a password must stay on this machine. Unset one of the two`,
        ]),
    ...(TRUSTED_PROXIES === 0
      ? []
      : [
          `DEV_LOGIN is 1 and TRUSTED_PROXIES is ${TRUSTED_PROXIES}: sign-in without a password must not be reached through a proxy. Unset one of the two`,
        ]),
  ];
}
